import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ownerIn } from '../../exchange/accounts/tokens'
import { companyPaperMailboxes } from '../../exchange/mails/sender'
import { assertAgreed, listMailboxes } from './messages'
import type { ChoosePaperMailbox } from './schema'

/**
 * Chooses from which of the own mailboxes the person's papers go out. A choice is kept while the company allows none.
 * @throws DomainError mailbox.papers_by_company, account.not_connected, mailbox.not_connected
 */
export async function choosePaperMailbox(ctx: Ctx, { provider }: ChoosePaperMailbox) {
  if (provider) {
    const choice = await inTenant(ctx, tx => companyPaperMailboxes(tx, ctx.actor))
    if (choice === 'off') throw new DomainError('mailbox.papers_by_company')
    await assertAgreed(ctx, provider)
  }
  const updatedAt = ctx.clock.now()
  await inTenant(ctx, async tx => {
    await tx.personalAccount.updateMany({ where: ownerIn(ctx), data: { sendsPapers: false, updatedAt } })
    if (provider)
      await tx.personalAccount.updateMany({
        where: { ...ownerIn(ctx), vendor: provider },
        data: { sendsPapers: true, updatedAt },
      })
  })
  return listMailboxes(ctx)
}
