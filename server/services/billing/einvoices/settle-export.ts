import type { InvoiceExport, Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { ChangeContext } from '../../../platform/records/record-change'
import { recordChange } from '../../../platform/records/record-change'
import { primaryFile, type Variant } from './rules'
import type { ValidationResult } from './schema'
import type { DocumentRef } from './subject'

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
