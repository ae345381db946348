import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { shownPart } from './get-message'
import { inMailbox } from './in-mailbox'
import type { MailboxChoice } from './schema'

/** No vendor accepts a larger mail. */
export const maxAttachmentBytes = 60 * 1024 * 1024

/**
 * Reads an attachment of a mail.
 * @param write receives the bytes as they arrive
 * @returns its name, type and size
 * @throws DomainError mailbox.message_not_found, mailbox.message_too_large, and as `inMailbox`
 */
export async function readAttachment(
  ctx: Ctx,
  vendor: AccountVendor,
  { id, attachmentId, ...choice }: { id: string; attachmentId: string } & MailboxChoice,
  write: (chunk: Buffer) => Promise<void>,
) {
  const { result } = await inMailbox(ctx, vendor, choice, async mailbox => {
    const { part, bytes } = await mailbox.attachment(id, attachmentId)
    let size = 0
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxAttachmentBytes) throw new ProviderRefused('too_large')
      await write(Buffer.from(chunk))
    }
    return shownPart(part)
  })
  return result
}
