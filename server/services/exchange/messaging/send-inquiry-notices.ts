import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { queueMessage } from './queue-message'
import { findAccount } from './read'

/** Sends messages about a new inquiry to the numbers that the company has set; call it last in the transaction. */
export async function sendInquiryNotices(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock' | 'doorbell' | 'settings'>,
  { number, title, path }: { number: string; title: string; path: string },
): Promise<void> {
  if (!ctx.actor.modules.has('messaging')) return
  const account = await findAccount(tx, ctx)
  for (const to of account?.noticeNumbers ?? []) {
    const { id } = await ensureConversation(tx, ctx, to)
    const address = new URL(path, ctx.settings.baseUrl).href
    const texts = ctx.actor.locale === 'de' ? 'Neue Anfrage' : 'New inquiry'
    await queueMessage(tx, ctx, { conversationId: id, text: `${texts} ${number}: ${title}\n${address}`, userId: null })
  }
}

/** The conversation with a number, created if there is none. */
async function ensureConversation(tx: Tx, { actor, clock }: Pick<Ctx, 'actor' | 'clock'>, number: string) {
  const { tenantId } = actor
  const now = clock.now()
  await tx.conversation.createMany({
    data: [{ tenantId, number, lastMessageAt: now, createdAt: now }],
    skipDuplicates: true,
  })
  return tx.conversation.findUniqueOrThrow({ where: { tenantId_number: { tenantId, number } } })
}
