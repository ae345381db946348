import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { type Letter, type PaperMail, paperMailDraft, sendPaper } from '../contacts/paper-mail'
import { rapportLinkTerms } from './link-terms'
import { loadRapport, type RapportRow, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'
import { rapportLinkLabel, rapportMailTexts, signedRapportMailTexts } from './texts'

/**
 * Enqueues a mail with the PDF of a rapport; a draft is sent marked as one. Each address gets the same version once,
 * and again with `resend`.
 * @throws DomainError mail.sent_already, mail.no_recipient
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    if (row.completed) await noteMailed(tx, ctx, row)
    await sendPaper(tx, ctx, rapportMail(ctx, row), input, {
      byPerson: true,
      action: 'rapport.emailed',
      facts: { cc: input.cc },
      changedAt: row.updatedAt,
    })
    return { data: await toRapportDetail(tx, ctx.actor, row) }
  })
}

/**
 * From here on a mailed rapport is final. The write locks the row: a concurrent reopening waits, and is then refused.
 */
export async function noteMailed(tx: Tx, ctx: Ctx, { tenantId, id, mailedAt, updatedAt }: RapportRow): Promise<void> {
  const { count } = await tx.rapport.updateMany({
    where: { tenantId, id, completed: true },
    data: { mailedAt: mailedAt ?? ctx.clock.now(), updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
}

/**
 * Enqueues the signed PDF to the person who signed, in the transaction that signs. Nothing is enqueued when no mail
 * server is set up, or no address is known.
 */
export async function mailSigned(tx: Tx, ctx: Ctx, row: RapportRow, signer: string | null): Promise<void> {
  const paper = signedRapportMail(ctx, row)
  const to = signer ? [signer] : (await paperMailDraft(tx, ctx, paper)).to
  if (!ctx.mail.configured || to.length === 0) return
  await sendPaper(tx, ctx, paper, { to }, { action: 'rapport.emailed' })
}

/** Initial content of the dialog for sending. */
export function rapportMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, rapportMail(ctx, await loadRapport(tx, ctx.actor, id))),
  }))
}

/** The mail with a rapport. */
export const rapportMail = (ctx: Ctx, row: RapportRow): PaperMail => ({
  kind: 'rapport',
  entity: 'rapport',
  id: row.id,
  topic: 'rapports',
  contactId: row.contactId,
  texts: ({ locale, format }) => rapportMailTexts(locale, namedInMail(row, format)),
  link: ({ locale }) =>
    row.completed && !row.signedAt ? { ...rapportLinkTerms(ctx, row), label: rapportLinkLabel[locale] } : null,
  attached: () => [{ kind: 'rapport_pdf', id: row.id }],
})

const signedRapportMail = (ctx: Ctx, row: RapportRow): PaperMail => ({
  ...rapportMail(ctx, row),
  kind: 'rapport_signed',
  texts: ({ locale, format }) => signedRapportMailTexts(locale, namedInMail(row, format)),
  attached: () => [{ kind: 'rapport_signed_pdf', id: row.id }],
})

const namedInMail = ({ rapportNumber: number, title, date }: RapportRow, format: Letter['format']) => ({
  number,
  title,
  day: format.day(dateToDay(date)),
})
