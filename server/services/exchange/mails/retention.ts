import type { App } from '../../../context'
import { mintTenantId, type TenantId } from '../../../platform/actor'
import { platformTenant } from '../../../platform/records/platform-log'
import { outboxKey } from './read'

const dayMs = 86_400_000
/** Mails about accounts, which no company has settings for. */
const platformMailDays = 365
/** Mails of one transaction. */
const usualBatch = 200

/**
 * Empties mails that were sent or given up longer ago than a company keeps them (`mail_retention_days`): text, HTML and
 * the copy in the outbox with its attachments go; subject, recipients and time stay, as the proof at the document.
 * Returns how many.
 */
export async function emptyMails(
  app: Pick<App, 'db' | 'clock' | 'storage'>,
  stop?: AbortSignal,
  batch = usualBatch,
): Promise<number> {
  const companies = await app.db.acrossTenants('sweep', tx =>
    tx.company.findMany({ select: { id: true, mailRetentionDays: true } }),
  )
  const kept = [
    { tenantId: platformTenant, days: platformMailDays },
    ...companies.map(row => ({ tenantId: mintTenantId(row.id), days: row.mailRetentionDays })),
  ]
  let emptied = 0
  for (const { tenantId, days } of kept) {
    let count = batch
    while (count === batch && !stop?.aborted) {
      count = await emptyBatch(app, tenantId, days, batch)
      emptied += count
    }
  }
  return emptied
}

/** The copies go first: a mail that is emptied has none, whatever ends the process in between. */
async function emptyBatch(
  { db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>,
  tenantId: TenantId,
  days: number,
  batch: number,
): Promise<number> {
  const now = clock.now()
  const before = { lt: new Date(now.getTime() - days * dayMs) }
  const rows = await db.inTenant(tenantId, tx =>
    tx.mail.findMany({
      where: { tenantId, emptiedAt: null, OR: [{ sentAt: before }, { failedAt: before }] },
      orderBy: { id: 'asc' },
      take: batch,
      select: { id: true },
    }),
  )
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await storage.delete(outboxKey(tenantId, id))
  if (ids.length > 0)
    await db.inTenant(tenantId, tx =>
      tx.mail.updateMany({
        where: { tenantId, id: { in: ids } },
        data: { text: '', html: '', emptiedAt: now },
      }),
    )
  return ids.length
}
