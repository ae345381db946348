import type { MailDraft, MailProvider } from '../../../adapters/calendar-mail/mail-port'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { personContext } from '../../exchange/accounts/person-context'
import { loadContact } from '../../site/contacts/read'
import { limitToContact } from './limit-to-contact'

/** A mailbox that the company shares, as seen from a contact. */
export interface SharedPlace {
  mailboxId: number
  contactId?: number | undefined
}

/**
 * A colleague's mailbox as far as the company shares it: the mails of one contact, from the day of the decision on.
 * The decision is read with every call, so that a mailbox made private is closed at once.
 * @returns the context of its owner, whose grant opens it, and what of it may be seen
 * @throws DomainError forbidden, mailbox.not_shared, mailbox.contact_missing, contact.not_found
 */
export async function openSharedMailbox(ctx: Ctx, vendor: AccountVendor, { mailboxId, contactId }: SharedPlace) {
  const { actor } = ctx
  // Who comes in for support was not admitted to people's mails.
  if (actor.switchedIn) throw new DomainError('forbidden', { permission: 'mailbox:shared' })
  for (const permission of ['mailbox:shared', 'contacts:read'] as const)
    if (!may(actor, permission)) throw new DomainError('forbidden', { permission })
  if (contactId === undefined) throw new DomainError('mailbox.contact_missing', { field: 'contactId' })
  const { row, address } = await inTenant(ctx, async tx => {
    const { tenantId } = actor
    const row = await tx.personalAccount.findFirst({
      where: { tenantId, id: mailboxId, vendor, sharedSince: { not: null }, features: { has: 'mail' } },
      select: { userId: true, accountName: true, sharedSince: true, membership: { select: { user: true } } },
    })
    if (!row) throw new DomainError('mailbox.not_shared')
    const { email } = await loadContact(tx, tenantId, contactId)
    const own = [row.accountName, row.membership.user.email]
    return { row, address: email && !(await isOwn(tx, tenantId, email, own)) ? email : null }
  })
  const owner = await personContext(ctx, row.userId)
  if (!owner || !row.sharedSince || !may(owner.actor, 'mailbox:own')) throw new DomainError('mailbox.not_shared')
  const part = {
    address,
    since: row.sharedSince,
    beforeAnswer: (draft: MailDraft) => noteAnswer(ctx, mailboxId, draft),
  }
  return {
    owner,
    account: row.accountName,
    view: (mailbox: MailProvider) => {
      if (part.address === null) throw new DomainError('mailbox.contact_missing', { field: 'contactId' })
      return limitToContact(mailbox, { ...part, address: part.address })
    },
  }
}

/** Addresses of the team stand on mails of every kind: a contact with one of them would open the whole mailbox. */
async function isOwn(tx: Tx, tenantId: Ctx['actor']['tenantId'], email: string, own: readonly string[]) {
  const address = email.toLowerCase()
  if (own.some(one => one.toLowerCase() === address)) return true
  const member = { tenantId, user: { email: address } }
  return (await tx.membership.count({ where: member })) > 0
}

/** Who answers from a colleague's mailbox stands in the log before the vendor is asked. */
async function noteAnswer(ctx: Ctx, id: number, { to, cc, bcc }: MailDraft): Promise<void> {
  const recipients = [...to, ...cc, ...bcc].map(({ email }) => email)
  await inTenant(ctx, tx => recordChange(tx, ctx, { action: 'account.answered_from', id, after: { recipients } }))
}
