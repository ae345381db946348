import type { Invoice } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { Locale } from '../../../platform/values/locale'
import type { InvoiceHint } from './schema'

/** Maximum of numbers that are named; further ones are only counted. */
const named = 5

interface BilledBeside {
  rule: InvoiceHint['rule']
  path: string
  numbers: string[]
  count: number
}

/**
 * Work of a project that may be billed twice: by its ordered offer, whose price often includes the hours, and by
 * rapports. Both may be right (extra work by the hour), so nothing is refused; the records of the other kind are named
 * as a hint. A deposit bills no work.
 */
export async function doubleBillingHints(tx: Tx, invoice: Invoice, locale: Locale): Promise<InvoiceHint[]> {
  if (invoice.type === 'anzahlung') return []
  const beside = [...(await offersBeside(tx, invoice)), ...(await rapportsBeside(tx, invoice))]
  return beside
    .filter(({ count }) => count > 0)
    .map(({ rule, path, numbers, count }) => ({
      rule,
      path,
      message: texts[locale][rule](listed(locale, numbers, count)),
    }))
}

/** Ordered offers of the projects whose rapports this invoice bills. */
async function offersBeside(tx: Tx, { tenantId, id, offerId }: Invoice): Promise<BilledBeside[]> {
  const billed = await tx.invoiceRapport.findMany({
    where: { tenantId, invoiceId: id, rapport: { projectId: { not: null } } },
    select: { rapport: { select: { projectId: true } } },
  })
  const projects = billed.flatMap(({ rapport: { projectId } }) => projectId ?? [])
  if (projects.length === 0) return []
  const others = { status: { not: 'cancelled' }, id: { not: id } }
  const offers = await tx.offer.findMany({
    where: { tenantId, projectId: { in: projects }, status: 'accepted', ...(offerId ? { id: { not: offerId } } : {}) },
    select: { offerNumber: true, invoices: { where: others, select: { id: true }, take: 1 } },
    orderBy: { id: 'asc' },
  })
  const numbersOf = (list: typeof offers) => ({
    numbers: list.slice(0, named).map(({ offerNumber }) => offerNumber),
    count: list.length,
  })
  const path = 'rapports'
  return [
    { rule: 'offer_billed', path, ...numbersOf(offers.filter(({ invoices }) => invoices.length > 0)) },
    { rule: 'offer_ordered', path, ...numbersOf(offers.filter(({ invoices }) => invoices.length === 0)) },
  ]
}

/** Completed rapports of the project whose offer this invoice bills, except those that it bills itself. */
async function rapportsBeside(tx: Tx, { tenantId, id, offerId, projectId }: Invoice): Promise<BilledBeside[]> {
  if (offerId === null || projectId === null) return []
  const of = (where: { billingStatus: string | { not: string } }) => ({
    tenantId,
    projectId,
    completed: true,
    invoices: { none: { invoiceId: id } },
    ...where,
  })
  const look = async (rule: BilledBeside['rule'], where: Parameters<typeof of>[0]): Promise<BilledBeside> => {
    const [rows, count] = await Promise.all([
      tx.rapport.findMany({
        where: of(where),
        select: { rapportNumber: true },
        orderBy: { id: 'asc' },
        take: named,
      }),
      tx.rapport.count({ where: of(where) }),
    ])
    return { rule, path: 'offer_id', numbers: rows.map(({ rapportNumber }) => rapportNumber), count }
  }
  return [
    await look('rapports_billed', { billingStatus: { not: 'unbilled' } }),
    await look('rapports_open', { billingStatus: 'unbilled' }),
  ]
}

function listed(locale: Locale, numbers: readonly string[], count: number): string {
  const more = count - numbers.length
  const list = numbers.join(', ')
  return more > 0 ? `${list} ${locale === 'de' ? `und ${more} weitere` : `and ${more} more`}` : list
}

const texts: Readonly<Record<Locale, Readonly<Record<InvoiceHint['rule'], (numbers: string) => string>>>> = {
  de: {
    offer_billed: numbers =>
      `Zum Projekt ist schon das Angebot ${numbers} verrechnet. Enthält dessen Preis die Stunden und das Material dieser Rapporte, werden sie hier ein zweites Mal verrechnet.`,
    offer_ordered: numbers =>
      `Zum Projekt ist das Angebot ${numbers} beauftragt. Enthält dessen Preis die Stunden und das Material dieser Rapporte, gehören sie nicht auf eine eigene Rechnung.`,
    rapports_billed: numbers =>
      `Rapporte dieses Projekts sind schon verrechnet: ${numbers}. Was der Preis des Angebots enthält, wird hier ein zweites Mal verrechnet.`,
    rapports_open: numbers =>
      `Rapporte dieses Projekts sind noch nicht verrechnet: ${numbers}. Was der Preis des Angebots enthält, braucht keine eigene Rechnung.`,
  },
  en: {
    offer_billed: numbers =>
      `Offer ${numbers} of this project is billed already. If its price includes the hours and materials of these rapports, they are billed a second time here.`,
    offer_ordered: numbers =>
      `Offer ${numbers} of this project is ordered. If its price includes the hours and materials of these rapports, they do not belong on an invoice of their own.`,
    rapports_billed: numbers =>
      `Rapports of this project are billed already: ${numbers}. What the offer’s price includes is billed a second time here.`,
    rapports_open: numbers =>
      `Rapports of this project are not billed yet: ${numbers}. What the offer’s price includes needs no invoice of its own.`,
  },
}
