import { DomainError } from '../../../platform/errors'
import type { DocumentRow } from './read'
import { isReadOnly } from './rules'

/** @throws DomainError document.kept */
export function assertChangeable({ source }: DocumentRow): void {
  if (isReadOnly(source)) throw new DomainError('document.kept')
}
