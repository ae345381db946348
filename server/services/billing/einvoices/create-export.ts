import type { InvoiceExport, Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { ChangeContext } from '../../../platform/records/record-change'
import { recordChange } from '../../../platform/records/record-change'
import { primaryFile, type Variant } from './rules'
import type { ValidationResult } from './schema'
import type { DocumentRef } from './subject'

/** The column that links an export to its document. */
export const documentColumn = ({ entity, id }: DocumentRef) =>
  entity === 'invoice' ? { invoiceId: id } : { creditNoteId: id }

/** Creates the row of an export that is still to be made. */
export function createExport(
  tx: Tx,
  { actor, clock }: ChangeContext,
  ref: DocumentRef,
  { format, profile }: Variant,
  kind: { atIssue?: boolean; preview?: boolean } = {},
): Promise<InvoiceExport> {
  const now = clock.now()
  return tx.invoiceExport.create({
    data: {
      tenantId: actor.tenantId,
      ...documentColumn(ref),
      format,
      profile,
      ...kind,
      createdByUserId: actor.userId,
      createdAt: now,
      updatedAt: now,
    },
  })
}

export interface ExportOutcome {
  result: ValidationResult
  files?: { xml: { id: number } | null; pdf: { id: number } | null }
}

/** Stores the outcome of an export, once: of two concurrent attempts the first one counts. */
export async function settleExport(
  tx: Tx,
  ctx: ChangeContext,
  { id, format, profile }: InvoiceExport,
  ref: DocumentRef,
  { result, files }: ExportOutcome,
): Promise<InvoiceExport> {
  const { tenantId } = ctx.actor
  const status = result.result
  const { count } = await tx.invoiceExport.updateMany({
    where: { tenantId, id, status: 'pending' },
    data: {
      status,
      validationResult: result as unknown as Prisma.InputJsonObject,
      fileXmlId: files?.xml?.id ?? null,
      filePdfId: files?.pdf?.id ?? null,
      filePrimary: files ? primaryFile({ format, profile } as Variant) : null,
      updatedAt: ctx.clock.now(),
    },
  })
  if (count > 0)
    await recordChange(tx, ctx, {
      action: 'einvoice.made',
      entity: ref.entity,
      id: ref.id,
      topic: 'invoices',
      after: { export_id: id, format, profile, status, errors: result.errors.map(({ rule }) => rule) },
    })
  return tx.invoiceExport.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } })
}
