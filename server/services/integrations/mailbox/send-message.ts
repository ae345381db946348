import type { MailDraft } from '../../../adapters/calendar-mail/mail-port'
import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { documentFile } from '../../exchange/company-documents/document-file'
import { inMailbox } from './in-mailbox'
import type { SendMessage } from './schema'

/**
 * Sends a mail from the person's own mailbox, or an answer from one that the company shares; its sent folder keeps it.
 * When the vendor does not report whether it was sent, it is not sent again.
 * @throws DomainError forbidden, mailbox.only_answers, mailbox.attachments_too_large, mailbox.perhaps_sent,
 * document.not_found, and as `inMailbox`
 */
export async function sendMessage(ctx: Ctx, vendor: AccountVendor, input: SendMessage) {
  const { user, mailboxId, contactId, documentIds, attachments, to, cc, bcc, ...rest } = input
  const choice = { user, mailboxId, contactId }
  if (mailboxId !== undefined && !may(ctx.actor, 'mailbox:answer'))
    throw new DomainError('forbidden', { permission: 'mailbox:answer' })
  if (mailboxId !== undefined && rest.replyTo === undefined)
    throw new DomainError('mailbox.only_answers', { field: 'replyTo' })
  const people = (all: SendMessage['to']) => all.map(({ email, name }) => ({ email, name: name ?? null }))
  const most = vendors[vendor].maxAttachedBytes
  const own = attachments.map(({ content, ...one }) => ({ ...one, content: Buffer.from(content, 'base64') }))
  const files = await documentsOf(ctx, documentIds, most - bytesIn(own))
  const draft: MailDraft = {
    ...rest,
    to: people(to),
    cc: people(cc),
    bcc: people(bcc),
    attachments: [...own, ...files],
  }
  if (bytesIn(draft.attachments) > most) throw tooLarge(most)
  let isHandedOver = false
  try {
    const { impersonatedUser, result } = await inMailbox(ctx, vendor, choice, async mailbox => {
      const send = await mailbox.prepare(draft)
      isHandedOver = true
      return send()
    })
    return { impersonatedUser, message: result }
  } catch (error) {
    if (error instanceof DomainError && error.key === 'mailbox.message_too_large') throw tooLarge(most)
    // Reported so that the user does not send it twice; a vendor that throttles has not accepted it.
    if (isHandedOver && error instanceof DomainError && error.key === 'account.vendor_away' && !isPatience(error))
      throw new DomainError('mailbox.perhaps_sent', error.details)
    throw error
  }
}

const bytesIn = (attachments: MailDraft['attachments']) =>
  attachments.reduce((sum, { content }) => sum + content.length, 0)
const tooLarge = (maxBytes: number) => new DomainError('mailbox.attachments_too_large', { maxBytes })
const isPatience = ({ details }: DomainError) => String(details?.reason).endsWith('.http_429')

/** Documents that the person may see, read only when they fit. */
async function documentsOf(ctx: Ctx, ids: readonly number[], room: number): Promise<MailDraft['attachments']> {
  if (ids.length === 0) return []
  if (!may(ctx.actor, 'documents:read')) throw new DomainError('forbidden', { permission: 'documents:read' })
  const files = []
  for (const id of new Set(ids)) files.push(await documentFile(ctx, { id }))
  if (files.reduce((sum, { size }) => sum + size, 0) > room) throw tooLarge(room)
  const read = []
  for (const { filename, contentType, open } of files)
    read.push({ filename, contentType, content: Buffer.concat(await (await open()).toArray()) })
  return read
}
