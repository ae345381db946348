import type { App } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type BatchDone, type Beyond, beyondRetention, type Kept } from '../../../platform/records/beyond-retention'
import { outboxKey } from './read'

/** Retention of mails about accounts, for which no company has a setting. */
const platformMailDays = 365
/** Mails per transaction. */
const usualBatch = 200

/** How long companies keep their correspondence (`mail_retention_days`). */
export async function mailsKeptBy(tx: Tx): Promise<Kept[]> {
  const companies = await tx.company.findMany({ select: { id: true, mailRetentionDays: true } })
  return companies.map(({ id, mailRetentionDays: days }) => ({ id, days }))
}

/**
 * Empties mails that were sent or given up longer ago than their company keeps them (`mail_retention_days`): text, HTML
 * and the copy in the outbox with its attachments are removed; subject, recipients and time stay on the document as
 * proof. Returns how many.
 */
export async function emptyMails(
  app: Pick<App, 'db' | 'clock' | 'storage'>,
  stop?: AbortSignal,
  batch = usualBatch,
): Promise<number> {
  return beyondRetention(app, { keptBy: mailsKeptBy, platformDays: platformMailDays, stop }, (of, after) =>
    emptyBatch(app, of, after, batch),
  )
}

/** The copies are removed first: an emptied mail never has one, whatever ends the process in between. */
async function emptyBatch(
  { db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>,
  { tenantId, before }: Beyond,
  after: number,
  batch: number,
): Promise<BatchDone> {
  const old = { lt: before }
  const rows = await db.inTenant(tenantId, tx =>
    tx.mail.findMany({
      where: { tenantId, id: { gt: after }, emptiedAt: null, OR: [{ sentAt: old }, { failedAt: old }] },
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
        data: { text: '', html: '', emptiedAt: clock.now() },
      }),
    )
  return { count: ids.length, last: ids.length < batch ? null : (ids.at(-1) ?? null) }
}
