import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { dateToDay } from '../../../platform/values/days'
import { type PaperMail, paperMailDraft, sendPaper } from '../contacts/paper-mail'
import { rapportLink } from './rapport-link'
import { loadRapport, type RapportRow, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'
import { rapportLinkLabel, rapportMailTexts } from './texts'

/**
 * Promises a mail with the PDF of a rapport; a draft goes out marked as one. As it stands it goes to each address once,
 * and again where `resend` says so.
 * @throws DomainError mail.sent_already, mail.no_recipient
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    if (row.completed) await noteMailed(tx, ctx, row)
    await sendPaper(tx, ctx, rapportMail(ctx, row), input, {
      action: 'rapport.emailed',
      facts: { cc: input.cc },
      changedAt: row.updatedAt,
    })
    return { data: await toRapportDetail(tx, ctx.actor, row) }
  })
}

/**
 * From here on a rapport that is mailed is final. The write holds the row: who reopens it meanwhile comes after, and is
 * refused.
 */
export async function noteMailed(tx: Tx, ctx: Ctx, { tenantId, id, mailedAt, updatedAt }: RapportRow): Promise<void> {
  const { count } = await tx.rapport.updateMany({
    where: { tenantId, id, completed: true },
    data: { mailedAt: mailedAt ?? ctx.clock.now(), updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
}

/** What the dialog for sending shows before anybody types. */
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
  texts: ({ locale, format }) =>
    rapportMailTexts(locale, {
      number: row.rapportNumber,
      title: row.title,
      day: format.day(dateToDay(row.date)),
    }),
  link: ({ locale }) =>
    row.completed && !row.signedAt ? { ...rapportLink(ctx, row), label: rapportLinkLabel[locale] } : null,
  attached: () => [{ kind: 'rapport_pdf', id: row.id }],
})
