import { DomainError } from '../../../platform/errors'
import { assertChangeable } from './assert-changeable'
import type { DocumentRow } from './read'

/** @throws DomainError document.kept, document.in_bin */
export function assertReplaceable(row: DocumentRow): void {
  assertChangeable(row)
  if (row.deletedAt) throw new DomainError('document.in_bin')
}
