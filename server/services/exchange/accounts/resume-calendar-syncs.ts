import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { calendarSync } from './calendar-sync'

/** Resumes the synchronization of these accounts, which was suspended without access. */
export async function resumeCalendarSyncs(tx: Tx, ctx: Ctx, accountIds: readonly number[]): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, connection: { accountId: { in: [...accountIds] } } }
  const rows = await tx.calendarSync.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  await tx.calendarSync.updateMany({ where, data: { problem: null, ...noRefusals } })
  for (const { id } of rows) await enqueue(tx, ctx, calendarSync, { key: String(id), payload: {} })
}
