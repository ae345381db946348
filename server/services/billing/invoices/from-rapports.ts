import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal, lineTotal, sum, wire } from '../../../money/money'
import { taxedAs } from '../../../money/tax'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { compareNames } from '../../../platform/values/compare-names'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { companyTaxProfile } from '../../people/companies/tax-profile'
import { lockRapports } from '../../site/rapports/lock'
import { refreshBillingStatus } from '../../site/rapports/refresh-billing-status'
import { loadLaborRates } from '../labor-rates/read'
import { hourlyRateFor } from '../labor-rates/rules'
import { createInvoiceWithin } from './create'
import { BilledLine, type LineShare, rapportLineShares, type SharedLine } from './rapport-line-shares'
import { quantityShare } from './rules'
import { CreateInvoice, type FromRapports } from './schema'
import { shareTexts, signedLine, workLine } from './texts'

const withLines = {
  entries: { orderBy: [{ date: 'asc' }, { position: 'asc' }] },
  materials: { orderBy: { position: 'asc' } },
  project: { select: { name: true } },
  invoices: {
    where: { invoice: { status: { not: 'cancelled' } } },
    select: { billingPercentage: true, lines: true },
  },
} satisfies Prisma.RapportInclude
type BillableRapport = Prisma.RapportGetPayload<{ include: typeof withLines }>

/**
 * A draft over completed rapports of one customer: each work line priced by the labor rate of its job category, each
 * material line as its own item. Material without a price is billed at 0.00 and marked; a signed rapport states who
 * signed it and when. No rapport is ever billed beyond 100 percent, even by concurrent requests, and all shares of a
 * rapport add up to each of its lines to the cent.
 * @throws DomainError rapport.not_found, rapport.not_completed, invoice.mixed_contacts, rapport.already_billed,
 * rapport.percentage_exceeded, labor_rate.missing, validation if a sum is too large
 */
export function invoiceFromRapports(ctx: Ctx, { rapport_ids, billing_percentage }: FromRapports) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const rapports = await lockBillableRapports(
      tx,
      tenantId,
      [...new Set(rapport_ids)].sort((a, b) => a - b),
    )
    const customers = new Set(rapports.map(rapport => rapport.contactId))
    if (customers.size > 1) throw new DomainError('invoice.mixed_contacts')
    const shares = rapports.map(rapport => shareToBill(rapport, billing_percentage))
    const rates = await ratesFor(tx, tenantId, rapports)

    const lines = linesToBill(shares, rates)
    const parts = await sharesOf(tx, tenantId, lines)

    const projects = new Set(rapports.map(rapport => rapport.projectId))
    const days = rapports
      .flatMap(rapport => [rapport.date, ...rapport.entries.map(entry => entry.date)])
      .map(dateToDay)
      .sort()
    const [first] = rapports
    const input = CreateInvoice.parse({
      title: (projects.size === 1 && first?.project?.name) || first?.title,
      kontakt_id: first?.contactId,
      project_id: projects.size === 1 ? first?.projectId : null,
      service_period_start: days[0],
      service_period_end: days.at(-1),
      items: rapports.flatMap(rapport => [
        { kind: 'section', description: `${rapport.rapportNumber} · ${rapport.title}` },
        ...signedMark(rapport, ctx),
        ...lines.flatMap((line, index) =>
          line.rapport === rapport ? [itemOf(line, parts[index] as LineShare, ctx)] : [],
        ),
      ]),
    })
    const invoice = await createInvoiceWithin(tx, ctx, input, {
      rapports: shares.map(({ rapport, percentage }) => ({
        rapportId: rapport.id,
        billingPercentage: percentage.toFixed(2),
        lines: lines.flatMap((line, index) =>
          line.rapport === rapport ? [billedLine(line, parts[index] as LineShare)] : [],
        ),
      })),
    })
    for (const rapport of rapports) await refreshBillingStatus(tx, ctx, rapport.id)
    return { data: invoice }
  })
}

/** Locked in the order of their ids, so that two invoices over the same rapports do not deadlock. */
async function lockBillableRapports(tx: Tx, tenantId: TenantId, ids: number[]): Promise<BillableRapport[]> {
  await lockRapports(tx, tenantId, ids)
  const rapports = await tx.rapport.findMany({
    where: { tenantId, id: { in: ids } },
    include: withLines,
    orderBy: { id: 'asc' },
  })
  const missing = ids.filter(id => !rapports.some(rapport => rapport.id === id))
  if (missing.length > 0) throw new DomainError('rapport.not_found', { rapport_ids: missing })
  const open = rapports.filter(rapport => !rapport.completed).map(rapport => rapport.id)
  if (open.length > 0) throw new DomainError('rapport.not_completed', { rapport_ids: open })
  return rapports
}

interface RapportShare {
  rapport: BillableRapport
  percentage: Decimal
  /** Percent that has not been billed yet. */
  left: Decimal
}

function shareToBill(rapport: BillableRapport, wanted: number | undefined): RapportShare {
  const left = decimal(100).minus(sum(rapport.invoices.map(link => link.billingPercentage.toString())))
  if (left.lessThanOrEqualTo(0)) throw new DomainError('rapport.already_billed', { rapport_id: rapport.id })
  if (wanted !== undefined && left.lessThan(wanted)) {
    throw new DomainError('rapport.percentage_exceeded', { rapport_id: rapport.id, left: wire(left) })
  }
  return { rapport, percentage: wanted === undefined ? left : decimal(wanted), left }
}

async function ratesFor(tx: Tx, tenantId: TenantId, rapports: BillableRapport[]) {
  const rates = await loadLaborRates(tx, tenantId)
  const used = new Set(rapports.flatMap(rapport => rapport.entries.map(entry => entry.jobCategory)))
  const missing = [...used].filter(category => !hourlyRateFor(rates, category)).sort(compareNames)
  if (missing.length > 0) throw new DomainError('labor_rate.missing', { job_categories: missing })
  return rates
}

interface BillableLine extends Omit<SharedLine, 'taxRate' | 'unitPrice'>, RapportShare {
  source_type: BilledLine['source_type']
  source_id: number
  /** Text of the line, for the country of the company. */
  text: (countryCode: string) => string
  unit: string
  unitPrice: Decimal
  /** The rate of the line; the company's default if it has none. */
  taxRate: Decimal | null
  unpriced: boolean
}

function linesToBill(shares: readonly RapportShare[], rates: Map<string, Decimal>): BillableLine[] {
  return shares.flatMap(share => {
    const { rapport } = share
    const work = rapport.entries.map(entry => ({
      source_type: 'rapport_entry' as const,
      source_id: entry.id,
      text: (country: string) => workLine(entry, country),
      quantity: decimal(entry.hours.toString()),
      unit: 'h',
      unitPrice: hourlyRateFor(rates, entry.jobCategory) ?? decimal(0),
      taxRate: null,
      unpriced: false,
    }))
    const material = rapport.materials.map(line => ({
      source_type: 'rapport_material' as const,
      source_id: line.id,
      text: () => (line.notes ? `${line.name}\n${line.notes}` : line.name),
      quantity: decimal(line.quantity.toString()),
      unit: line.unit,
      unitPrice: decimal(line.unitPrice?.toString() ?? 0),
      taxRate: line.taxRate && decimal(line.taxRate.toString()),
      unpriced: line.unitPrice === null,
    }))
    return [...work, ...material].map(line => ({ ...share, ...line, earlier: earlierShares(rapport, line) }))
  })
}

/**
 * What earlier invoices have billed of a line. Links stored without lines count as their percentage of it at today's
 * price.
 */
function earlierShares(
  rapport: BillableRapport,
  line: Pick<BillableLine, 'source_type' | 'source_id' | 'quantity' | 'unitPrice'>,
): SharedLine['earlier'] {
  return rapport.invoices.map(link => {
    const percentage = link.billingPercentage.toString()
    if (link.lines === null) {
      const quantity = quantityShare(line.quantity, percentage)
      return { percentage, quantity, unitPrice: line.unitPrice, total: lineTotal(quantity, line.unitPrice) }
    }
    const billed = BilledLine.array()
      .parse(link.lines)
      .find(one => one.source_type === line.source_type && one.source_id === line.source_id)
    return {
      percentage,
      quantity: billed?.quantity ?? 0,
      unitPrice: billed?.unit_price ?? line.unitPrice,
      total: billed?.total ?? 0,
    }
  })
}

/** Each line's share, with the VAT that the company's profile will apply to it. */
async function sharesOf(tx: Tx, tenantId: TenantId, lines: readonly BillableLine[]): Promise<LineShare[]> {
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  const profile = companyTaxProfile(company)
  const taxed = lines.map(line => ({
    ...line,
    ...taxedAs(profile, { taxRate: line.taxRate ?? company.defaultVatRate.toString() }),
  }))
  return rapportLineShares(taxed, index => (lines[index] as BillableLine).left)
}

function itemOf(line: BillableLine, share: LineShare, ctx: Ctx) {
  const { countryCode } = ctx.actor
  const { source_type, source_id, unpriced } = line
  const common = {
    source_type,
    source_id,
    unpriced,
    // Also if a share of the hours is billed as one piece.
    ...(source_type === 'rapport_entry' ? { labor_percent: 100 } : {}),
    ...(line.taxRate ? { tax_rate: wire(line.taxRate) } : {}),
  }
  const texts = shareTexts(countryCode, { ...line, rapportNumber: line.rapport.rapportNumber })
  const isWhole = line.percentage.equals(100)
  const description = isWhole && !share.lump ? line.text(countryCode) : `${line.text(countryCode)}\n${texts.share}`
  if (!share.lump && (isWhole || unpriced || isCountable(line, share)))
    return {
      ...common,
      description,
      quantity: wire(share.quantity),
      unit: line.unit,
      unit_price: wire(line.unitPrice),
    }
  return { ...common, description, quantity: 1, unit: texts.unit, unit_price: wire(share.total) }
}

/** Whether the quantity of a share is customary: whole pieces, hours to hundredths. */
const isCountable = ({ source_type, quantity }: BillableLine, share: LineShare): boolean =>
  share.quantity.decimalPlaces() <= Math.max(decimal(quantity).decimalPlaces(), source_type === 'rapport_entry' ? 2 : 0)

/** A signed rapport is hard to dispute, so the invoice states the signature above its lines. */
function signedMark({ signedAt, signedByName }: BillableRapport, { actor: { countryCode, timeZone } }: Ctx) {
  if (!signedAt) return []
  const description = signedLine(countryCode, { day: dayIn(timeZone, signedAt), name: signedByName ?? '' })
  return [{ kind: 'text', description }]
}

const billedLine = (line: BillableLine, share: LineShare): BilledLine => ({
  source_type: line.source_type,
  source_id: line.source_id,
  quantity: share.quantity.toFixed(4),
  unit_price: line.unitPrice.toFixed(4),
  total: share.total.toFixed(2),
})
