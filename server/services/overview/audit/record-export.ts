import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import type { ExportAudit } from './schema'

/** Records that a user exports the log, before its first line is read. */
export async function recordExport(ctx: Ctx, { format, filters }: ExportAudit) {
  await inTenant(ctx, tx =>
    recordChange(tx, ctx, {
      action: 'audit.exported',
      entity: 'company',
      id: ctx.actor.tenantId,
      after: { format, ...filters },
    }),
  )
  return { data: { noted: true as const } }
}
