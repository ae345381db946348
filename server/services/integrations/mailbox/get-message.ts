import type { Mail, MailPart } from '../../../adapters/calendar-mail/mail-port'
import { offLoop, WorkEnded } from '../../../adapters/off-loop'
import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { cutText } from '../../../platform/values/cut-text'
import { storedFilename } from '../../exchange/inbound/stored-filename'
import { answerRecipients } from './answer-recipients'
import type { CleanedHtml } from './clean-html'
import { inMailbox } from './in-mailbox'
import type { GetMessage } from './schema'

/** Maximum characters of HTML that are sanitised; the rest is left out, and the result says so. */
const maxHtml = 1_000_000
/** Maximum characters of text that are shown. */
const maxText = 200_000

/** A mail with its text and sanitised HTML. */
export async function getMessage(ctx: Ctx, vendor: AccountVendor, { id, remoteContent, ...choice }: GetMessage) {
  const { impersonatedUser, account, result } = await inMailbox(ctx, vendor, choice, mailbox => mailbox.read(id))
  const message = {
    ...(await shown(result, remoteContent)),
    ...answerRecipients(result, [account, impersonatedUser]),
  }
  return { impersonatedUser, message }
}

async function shown({ text, html, parts, ...mail }: Mail, remote: boolean) {
  const cleaned = html === null ? null : await clean(html, remote)
  const whole = text?.trim() ? text : (cleaned?.text ?? '')
  return {
    ...mail,
    text: cutText(whole, maxText),
    html: cleaned?.html ?? null,
    isCut: whole.length > maxText || (html?.length ?? 0) > maxHtml || (html !== null && cleaned === null),
    hasRemoteContent: cleaned?.hasRemote ?? false,
    attachments: parts.map(shownPart),
  }
}

/** Null if it takes too long: then the text alone is shown. */
async function clean(html: string, remote: boolean): Promise<CleanedHtml | null> {
  try {
    return await offLoop.run('clean-html', { html: cutText(html, maxHtml), remote })
  } catch (error) {
    if (error instanceof WorkEnded) return null
    throw error
  }
}

export const shownPart = ({ id, filename, contentType, sizeBytes, isInline }: MailPart) => ({
  ...{ id, filename: storedFilename(filename), contentType: contentType.slice(0, 120), sizeBytes, isInline },
})
