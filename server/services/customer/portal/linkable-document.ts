import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { LinkKind } from '../../exchange/customer-links/schema'
import { type LinkedDocument, linkedDocument } from './linked-document'

/**
 * As `linkedDocument`, or null if the document was cancelled, reopened or deleted meanwhile, so that no link leads to
 * it.
 */
export const linkableDocument = (tx: Tx, ctx: Ctx, kind: LinkKind, id: number): Promise<LinkedDocument | null> =>
  linkedDocument[kind](tx, ctx, id).catch(error => {
    if (error instanceof DomainError && [404, 409].includes(error.status)) return null
    throw error
  })
