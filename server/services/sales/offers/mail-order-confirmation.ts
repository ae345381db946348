import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { paperMailDraft } from '../../site/contacts/paper-mail-draft'
import { sendPaper } from '../../site/contacts/send-paper'
import { offerMail } from './offer-mail'
import type { LoadedOffer } from './read'

/**
 * Enqueues the confirmation of an order to the person who placed it, in the transaction that accepts; for a `signed`
 * offer, with the signed PDF. Nothing is enqueued when no mail server is set up, or no address is known.
 */
export async function mailOrderConfirmation(
  tx: Tx,
  ctx: Ctx,
  row: LoadedOffer,
  { to, signed }: { to: string | null; signed: boolean },
): Promise<void> {
  const paper = offerMail(ctx, row, 'confirmation', signed)
  const addresses = to ? [to] : (await paperMailDraft(tx, ctx, paper)).to
  if (!ctx.mail.configured || addresses.length === 0) return
  await sendPaper(tx, ctx, paper, { to: addresses }, { action: 'offer.confirmation_sent' })
}
