import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dateToDay } from '../../../platform/values/days'
import { type Letter, type PaperMail, paperMailDraft } from '../contacts/paper-mail-draft'
import { rapportLinkGrant } from './link-grant'
import { loadRapport, type RapportRow } from './read'
import { rapportLinkLabel, rapportMailTexts, signedRapportMailTexts } from './texts'

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
    row.completed && !row.signedAt ? { ...rapportLinkGrant(ctx, row), label: rapportLinkLabel[locale] } : null,
  attached: () => [{ kind: 'rapport_pdf', id: row.id }],
})

/** The mail with a signed rapport. */
export const signedRapportMail = (ctx: Ctx, row: RapportRow): PaperMail => ({
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
