import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant } from '../../core/db'
import { type PaperMail, paperMailDraft, sendPaper } from '../mails/paper-mail'
import { loadRapport, type RapportRow, toRapportDetail } from './read'
import type { SendRapportByEmail } from './schema'
import { rapportMailWords } from './words'

/**
 * Promises a mail with the PDF of a rapport; a draft goes out marked as one. As it stands it goes to each address once, and again where `resend`
 * says so.
 * @throws DomainError mail.sent_already, mail.no_recipient
 */
export function sendRapportByEmail(ctx: Ctx, input: SendRapportByEmail) {
  return inTenant(ctx, async tx => {
    const row = await loadRapport(tx, ctx.actor, input.id)
    await sendPaper(tx, ctx, paperOf(row), input, {
      action: 'rapport.emailed',
      told: { cc: input.cc },
      changedAt: row.updatedAt,
    })
    return { data: await toRapportDetail(tx, ctx.actor, row) }
  })
}

/** What the dialog for sending shows before anybody types. */
export function rapportMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, paperOf(await loadRapport(tx, ctx.actor, id))),
  }))
}

const paperOf = (row: RapportRow): PaperMail => ({
  kind: 'rapport',
  entity: 'rapport',
  id: row.id,
  topic: 'rapports',
  contactId: row.contactId,
  words: ({ locale, format }) =>
    rapportMailWords(locale, {
      number: row.rapportNumber,
      title: row.title,
      day: format.day(dateToDay(row.date)),
    }),
  attached: () => [{ kind: 'rapport_pdf', id: row.id }],
})
