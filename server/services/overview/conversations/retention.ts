import type { App } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { type BatchDone, type Beyond, beyondRetention } from '../../../platform/records/beyond-retention'
import { mailsKeptBy } from '../../exchange/mails/retention'
import { openInquiryStatuses } from '../../sales/inquiries/machine'
import { messageFilePurposes } from './message-file-purposes'

/** Conversations per transaction. */
const usualBatch = 100

/**
 * Removes messages older than a company keeps mails (`mail_retention_days`), with their files, and conversations that
 * are then empty. A file that has become a document of a project or contact stays there. A conversation whose current
 * inquiry is open is kept as a whole until that is closed. After that nothing needs its messages (Art. 5 (1) e GDPR):
 * their subject is recorded in the inquiry and its documents.
 * Returns how many messages.
 */
export async function forgetConversations(
  app: Pick<App, 'db' | 'clock' | 'storage'>,
  stop?: AbortSignal,
  batch = usualBatch,
): Promise<number> {
  return beyondRetention(app, { keptBy: mailsKeptBy, stop }, (of, after) => forgetBatch(app, of, after, batch))
}

async function forgetBatch(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { tenantId, before }: Beyond,
  after: number,
  batch: number,
): Promise<BatchDone> {
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
    const files = await tx.storedFile.findMany({
      where: { tenantId, ...messageFilePurposes.all, entityId: { in: messageIds }, versions: { none: {} } },
      select: { id: true, storageKey: true },
    })
    return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null), over, messageIds, files }
  })
  const { last, over, messageIds, files } = found
  for (const file of files) await forgetFile({ db, storage }, tenantId, file)
  if (over.length > 0)
    await db.inTenant(tenantId, async tx => {
      await tx.conversationMessage.deleteMany({ where: { tenantId, id: { in: messageIds } } })
      await tx.conversation.deleteMany({
        where: { tenantId, id: { in: over }, lastMessageAt: { lt: before }, messages: { none: {} } },
      })
    })
  return { count: messageIds.length, last }
}

/**
 * Removes a file unless it has become a document. Its row is locked meanwhile, as by what makes it one, so that neither
 * order loses the bytes of a document. They are deleted first: a file that no record names could never be found again.
 */
async function forgetFile(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  tenantId: TenantId,
  { id, storageKey }: { id: number; storageKey: string },
): Promise<void> {
  await db.inTenant(tenantId, async tx => {
    await tx.$queryRaw`select id from stored_files where tenant_id = ${tenantId} and id = ${id} for update`
    // A statement of its own: it sees what was committed while the lock was waited for.
    if ((await tx.documentVersion.count({ where: { tenantId, storedFileId: id } })) > 0) return
    await storage.delete(storageKey)
    await tx.storedFile.deleteMany({ where: { tenantId, id } })
  })
}
