import type { MailProvider } from '../../../adapters/calendar-mail/mail-port'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { callVendorByConnection } from '../../exchange/accounts/call-vendor'
import { ownAddress } from '../../exchange/accounts/own-address'
import type { VendorErrors } from '../../exchange/accounts/with-vendor-errors'
import { agreedAddress } from './agreed-address'
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

/**
 * Runs an operation in the person's own mailbox, or in what a contact shows of one that the company shares; returns its
 * address with the result.
 * @throws DomainError account.not_connected, mailbox.not_connected, mailbox.foreign; for a shared one what
 * `openSharedMailbox` throws, and mailbox.owner_reconnects; of the vendor's errors those in `errors`
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
    const result = await callVendorByConnection(owner, vendor, { ...errors, ...sharedErrors }, 'mail', open)
    return { impersonatedUser: account, account, result }
  }
  const impersonatedUser = await ownAddress(ctx, user, 'mailbox.foreign')
  const account = await agreedAddress(ctx, vendor)
  const open = (options: OpenAccount) => work(vendors[vendor].mail(options))
  const result = await callVendorByConnection(ctx, vendor, errors, 'mail', open)
  return { impersonatedUser, account, result }
}
