import type { App } from '../../../context'
import { mintTenantId, type TenantId } from '../../../platform/actor'
import { openInquiryStatuses } from '../../sales/inquiries/machine'
import { pictureFiles } from './read'

const dayMs = 86_400_000
/** Conversations of one transaction. */
const usualBatch = 100

/**
 * Removes what was written with a number longer ago than a company keeps mails (`mail_retention_days`), with its
 * pictures, and a conversation of which nothing is left. What belongs to an inquiry that is open stays whole until it
 * is closed. Nothing needs it after that (Art. 5 (1) e GDPR): what it was about stands in the inquiry and its documents.
 * Returns how many messages.
 */
export async function forgetConversations(
  app: Pick<App, 'db' | 'clock' | 'storage'>,
  stop?: AbortSignal,
  batch = usualBatch,
): Promise<number> {
  const companies = await app.db.acrossTenants('sweep', tx =>
    tx.company.findMany({ select: { id: true, mailRetentionDays: true } }),
  )
  let removed = 0
  for (const { id, mailRetentionDays } of companies) {
    const before = new Date(app.clock.now().getTime() - mailRetentionDays * dayMs)
    let last = 0
    while (!stop?.aborted) {
      const round = await forgetBatch(app, { tenantId: mintTenantId(id), before, after: last, batch })
      removed += round.removed
      if (round.last === null) break
      last = round.last
    }
  }
  return removed
}

interface Batch {
  tenantId: TenantId
  before: Date
  after: number
  batch: number
}

/** The bytes go first: a picture that no record names is found by no one. */
async function forgetBatch(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { tenantId, before, after, batch }: Batch,
): Promise<{ removed: number; last: number | null }> {
  const old = { createdAt: { lt: before } }
  const found = await db.inTenant(tenantId, async tx => {
    const rows = await tx.conversation.findMany({
      where: { tenantId, id: { gt: after }, ...old },
      orderBy: { id: 'asc' },
      take: batch,
      select: { id: true, inquiryId: true },
    })
    const inquiryIds = rows.flatMap(({ inquiryId }) => inquiryId ?? [])
    const open = await tx.inquiry.findMany({
      where: { tenantId, id: { in: inquiryIds }, status: { in: [...openInquiryStatuses] } },
      select: { id: true },
    })
    const isOpen = new Set(open.map(({ id }) => id))
    const over = rows.filter(({ inquiryId }) => inquiryId === null || !isOpen.has(inquiryId)).map(({ id }) => id)
    const messages = await tx.conversationMessage.findMany({
      where: { tenantId, conversationId: { in: over }, ...old },
      select: { id: true },
    })
    const messageIds = messages.map(({ id }) => id)
    const pictures = await tx.storedFile.findMany({
      where: { tenantId, ...pictureFiles, entityId: { in: messageIds } },
      select: { id: true, storageKey: true },
    })
    return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null), over, messageIds, pictures }
  })
  const { last, over, messageIds, pictures } = found
  for (const { storageKey } of pictures) await storage.delete(storageKey)
  if (over.length > 0)
    await db.inTenant(tenantId, async tx => {
      await tx.storedFile.deleteMany({ where: { tenantId, id: { in: pictures.map(({ id }) => id) } } })
      await tx.conversationMessage.deleteMany({ where: { tenantId, id: { in: messageIds } } })
      await tx.conversation.deleteMany({
        where: { tenantId, id: { in: over }, lastMessageAt: { lt: before }, messages: { none: {} } },
      })
    })
  return { removed: messageIds.length, last }
}
