import type { Mail } from '../../../../prisma/client/client'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { oneLine } from './one-line'

/** The mailbox from which a mail goes out. */
export interface MailboxSender {
  userId: number
  vendor: AccountVendor
  address: string
}

/** The mailbox that a mail's row names; null for the mail server. */
export const senderIn = ({
  senderUserId: userId,
  senderVendor: vendor,
  senderAddress: address,
}: Pick<Mail, 'senderUserId' | 'senderVendor' | 'senderAddress'>): MailboxSender | null =>
  userId === null || vendor === null || address === null ? null : { userId, vendor: vendor as AccountVendor, address }

/** The columns of a mail's row that name its mailbox; all of them null for the mail server. */
export const senderColumns = (sender: MailboxSender | null) => ({
  senderUserId: sender?.userId ?? null,
  senderVendor: sender?.vendor ?? null,
  senderAddress: sender ? oneLine(sender.address) : null,
})
