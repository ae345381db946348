import type { Mail, MailPart, MailProvider } from '../../../adapters/calendar-mail/mail-port'
import type { OpenAccount } from '../../../adapters/calendar-mail/vendors'
import { offLoop, WorkEnded } from '../../../adapters/off-loop'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { atOwnAccount, type VendorErrors, vendors } from '../../exchange/accounts/at-vendor'
import { ownerIn } from '../../exchange/accounts/tokens'
import { storedFilename } from '../../exchange/inbound/stored-filename'
import { companyPaperMailboxes, paperSender } from '../../exchange/mails/sender'
import { answerRecipients } from './answer-recipients'
import type { CleanedHtml } from './clean-html'
import { openSharedMailbox } from './open-shared-mailbox'
import type { GetMessage, ListMessages, MailboxPlace } from './schema'

/** Maximum characters of HTML that are sanitised; the rest is left out, and the result says so. */
const mostHtml = 1_000_000
/** Maximum characters of text that are shown. */
const mostText = 200_000

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

/** Address of the mailbox: always the person's own, whatever was requested. @throws DomainError mailbox.foreign */
async function ownAddress(ctx: Ctx, user: string | undefined): Promise<string> {
  const { email } = await inTenant(ctx, tx =>
    tx.user.findUniqueOrThrow({ where: { id: ctx.actor.userId ?? 0 }, select: { email: true } }),
  )
  if (user !== undefined && user.toLowerCase() !== email.toLowerCase())
    throw new DomainError('mailbox.foreign', { field: 'user' })
  return email
}

/** Address of the account that has agreed to mail. @throws DomainError account.not_connected, mailbox.not_connected */
export async function assertAgreed(ctx: Ctx, vendor: AccountVendor): Promise<string> {
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
  { user, mailboxId, contactId }: MailboxPlace,
  work: (mailbox: MailProvider) => Promise<T>,
  errors: VendorErrors = mailboxErrors,
): Promise<{ impersonatedUser: string; account: string; result: T }> {
  if (mailboxId !== undefined) {
    const { owner, account, view } = await openSharedMailbox(ctx, vendor, { mailboxId, contactId })
    const open = (options: OpenAccount) => work(view(vendors[vendor].mail(options)))
    const result = await atOwnAccount(owner, vendor, { ...errors, ...sharedErrors }, open)
    return { impersonatedUser: account, account, result }
  }
  const impersonatedUser = await ownAddress(ctx, user)
  const account = await assertAgreed(ctx, vendor)
  const result = await atOwnAccount(ctx, vendor, errors, options => work(vendors[vendor].mail(options)))
  return { impersonatedUser, account, result }
}

/** One page of the person's own mailbox, newest first. */
export async function listMessages(ctx: Ctx, vendor: AccountVendor, input: ListMessages) {
  const { folder, q, address, maxResults: limit, pageToken, ...place } = input
  const { impersonatedUser, result } = await inMailbox(ctx, vendor, place, mailbox =>
    mailbox.list({ ...{ folder, text: q || undefined, address, limit, pageToken } }),
  )
  return { impersonatedUser, messages: result.entries, nextPageToken: result.nextPageToken }
}

/** A mail with its text and sanitised HTML. */
export async function getMessage(ctx: Ctx, vendor: AccountVendor, { id, remoteContent, ...place }: GetMessage) {
  const { impersonatedUser, account, result } = await inMailbox(ctx, vendor, place, mailbox => mailbox.read(id))
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
    text: whole.slice(0, mostText),
    html: cleaned?.html ?? null,
    isCut: whole.length > mostText || (html?.length ?? 0) > mostHtml || (html !== null && cleaned === null),
    hasRemoteContent: cleaned?.hasRemote ?? false,
    attachments: parts.map(shownPart),
  }
}

/** Null if it takes too long: then the text alone is shown. */
async function clean(html: string, remote: boolean): Promise<CleanedHtml | null> {
  try {
    return await offLoop.run('clean-html', { html: html.slice(0, mostHtml), remote })
  } catch (error) {
    if (error instanceof WorkEnded) return null
    throw error
  }
}

export const shownPart = ({ id, filename, contentType, sizeBytes, isInline }: MailPart) => ({
  ...{ id, filename: storedFilename(filename), contentType: contentType.slice(0, 120), sizeBytes, isInline },
})

/** The person's own accounts, and for which of them the person has agreed to mail. */
export async function listMailboxes(ctx: Ctx) {
  const [rows, sender, papers] = await inTenant(ctx, async tx => [
    await tx.personalAccount.findMany({ where: ownerIn(ctx), orderBy: { vendor: 'asc' } }),
    await paperSender(tx, ctx),
    await companyPaperMailboxes(tx, ctx.actor),
  ])
  return {
    data: rows.map(({ vendor, accountName, status, features, sharedSince }) => ({
      ...{ provider: vendor as AccountVendor, account: accountName, status: status as 'connected' | 'revoked' },
      ...{ mail: features.includes('mail'), most_attached_bytes: vendors[vendor as AccountVendor].mostAttachedBytes },
      shared_since: sharedSince?.toISOString() ?? null,
      ...{ sends_papers: sender?.vendor === vendor, may_send_papers: papers !== 'off' },
    })),
  }
}
