import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { findAccount } from './read-account'
import { conversationWith, queueMessage } from './send-message'

/** Sends messages about a new inquiry to the numbers that the company has set; call it last in the transaction. */
export async function sendInquiryNotices(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock' | 'doorbell' | 'settings'>,
  { number, title, path }: { number: string; title: string; path: string },
): Promise<void> {
  if (!ctx.actor.modules.has('messaging')) return
  const account = await findAccount(tx, ctx)
  for (const to of account?.noticeNumbers ?? []) {
    const { id } = await conversationWith(tx, ctx, to)
    const address = new URL(path, ctx.settings.baseUrl).href
    const texts = ctx.actor.locale === 'de' ? 'Neue Anfrage' : 'New inquiry'
    await queueMessage(tx, ctx, { conversationId: id, text: `${texts} ${number}: ${title}\n${address}`, userId: null })
  }
}
