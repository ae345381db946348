import type { Ctx } from '../../context'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { paperFormat } from '../../paper/format'
import { customerLocale, paperLocale } from '../companies/paper'
import { greetedBy, greeting } from '../contacts/greeting'
import { loadRapport, type RapportRow } from './read'
import type { RapportMailDraft } from './schema'
import { rapportMailWords } from './words'

/** What the dialog for sending shows before anybody types. */
export function rapportMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await mailDraftOf(tx, ctx, await loadRapport(tx, ctx.actor, id)),
  }))
}

/** Recipient, subject and message that hold unless others are given, in the language of the company's country. */
export async function mailDraftOf(tx: Tx, ctx: Ctx, row: RapportRow): Promise<RapportMailDraft> {
  const { tenantId } = ctx.actor
  const company = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { name: true, countryCode: true, timeZone: true },
  })
  const contact = row.contactId
    ? await tx.contact.findUnique({
        where: { tenantId_id: { tenantId, id: row.contactId } },
        select: { email: true, ...greetedBy },
      })
    : null
  const format = paperFormat(paperLocale(company), company.timeZone)
  const words = rapportMailWords(customerLocale(company), {
    number: row.rapportNumber,
    title: row.title,
    day: format.day(dateToDay(row.date)),
    companyName: company.name,
    greeting: greeting(customerLocale(company), contact),
  })
  return { to: contact?.email ? [contact.email] : [], ...words }
}
