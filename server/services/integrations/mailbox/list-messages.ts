import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { inMailbox } from './in-mailbox'
import type { ListMessages } from './schema'

/** One page of a mailbox, newest first: the person's own, or what a contact shows of one that the company shares. */
export async function listMessages(ctx: Ctx, vendor: AccountVendor, input: ListMessages) {
  const { folder, q, address, maxResults: limit, pageToken, ...choice } = input
  const { impersonatedUser, result } = await inMailbox(ctx, vendor, choice, mailbox =>
    mailbox.list({ ...{ folder, text: q || undefined, address, limit, pageToken } }),
  )
  return { impersonatedUser, messages: result.entries, nextPageToken: result.nextPageToken }
}
