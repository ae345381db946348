import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dateToDay } from '../../../platform/values/days'
import { type PaperMail, paperMailDraft } from '../../site/contacts/paper-mail-draft'
import { type LoadedDunning, loadDunning } from './read'
import { dunningMailTexts } from './texts'

export const dunningMailOf = (row: LoadedDunning): PaperMail => ({
  kind: 'dunning',
  entity: 'dunning',
  id: row.id,
  topic: 'invoices',
  contactId: row.contactId,
  currency: row.invoice.currency,
  texts: ({ locale, format }) =>
    dunningMailTexts(locale, {
      title: row.title,
      number: row.invoice.invoiceNumber,
      total: format.money(row.total.toString()),
      until: format.day(dateToDay(row.dueDate)),
    }),
  attached: () => [
    { kind: 'dunning_pdf', id: row.id },
    { kind: 'invoice_pdf', id: row.invoiceId },
  ],
})

/** The initial values of the dialog for sending. */
export function dunningMailDraft(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => ({
    data: await paperMailDraft(tx, ctx, dunningMailOf(await loadDunning(tx, ctx.actor.tenantId, id))),
  }))
}
