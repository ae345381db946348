import type { MailProvider } from '../../../adapters/calendar-mail/mail-port'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { atOwnAccount, type VendorErrors, vendors } from '../../exchange/accounts/at-vendor'
import { ownAddress } from '../../exchange/accounts/own-address'
import { ownerIn } from '../../exchange/accounts/tokens'
import { openSharedMailbox } from './open-shared-mailbox'
import type { MailboxChoice } from './schema'

export const mailboxErrors: VendorErrors = {
  mailbox_gone: 'mailbox.none',
  message_gone: 'mailbox.message_not_found',
  foreign: 'mailbox.foreign',
  misused: 'mailbox.refused',
  not_agreed: 'mailbox.not_connected',
  too_large: 'mailbox.message_too_large',
}

/** Only its owner can connect a mailbox again. */
const sharedErrors: VendorErrors = {
  access_withdrawn: 'mailbox.owner_reconnects',
  not_agreed: 'mailbox.owner_reconnects',
}

/** Address of the account that has agreed to mail. @throws DomainError account.not_connected, mailbox.not_connected */
export async function agreedAddress(ctx: Ctx, vendor: AccountVendor): Promise<string> {
  const where = { tenantId_userId_vendor: { ...ownerIn(ctx), vendor } }
  const select = { features: true, accountName: true } as const
  const row = await inTenant(ctx, tx => tx.personalAccount.findUnique({ where, select }))
  if (!row) throw new DomainError('account.not_connected', { provider: vendor })
  if (!row.features.includes('mail')) throw new DomainError('mailbox.not_connected', { provider: vendor })
  return row.accountName
}

/**
 * Runs an operation in the person's own mailbox, or in what a contact shows of one that the company shares; returns its
 * address with the result.
 */
export async function inMailbox<T>(
  ctx: Ctx,
  vendor: AccountVendor,
  { user, mailboxId, contactId }: MailboxChoice,
  work: (mailbox: MailProvider) => Promise<T>,
  errors: VendorErrors = mailboxErrors,
): Promise<{ impersonatedUser: string; account: string; result: T }> {
  if (mailboxId !== undefined) {
    const { owner, account, view } = await openSharedMailbox(ctx, vendor, { mailboxId, contactId })
    const open = (options: OpenAccount) => work(view(vendors[vendor].mail(options)))
    const result = await atOwnAccount(owner, vendor, { ...errors, ...sharedErrors }, open)
    return { impersonatedUser: account, account, result }
  }
  const impersonatedUser = await ownAddress(ctx, user, 'mailbox.foreign')
  const account = await agreedAddress(ctx, vendor)
  const result = await atOwnAccount(ctx, vendor, errors, options => work(vendors[vendor].mail(options)))
  return { impersonatedUser, account, result }
}
