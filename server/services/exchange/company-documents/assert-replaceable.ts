import { DomainError } from '../../../platform/errors'
import type { DocumentRow } from './read'
import { isReadOnly } from './rules'

/** @throws DomainError document.kept, document.in_bin */
export function assertReplaceable(row: DocumentRow): void {
  assertChangeable(row)
  if (row.deletedAt) throw new DomainError('document.in_bin')
}

export function assertChangeable({ source }: DocumentRow): void {
  if (isReadOnly(source)) throw new DomainError('document.kept')
}
