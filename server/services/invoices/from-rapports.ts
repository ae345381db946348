import type { Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { type Decimal, decimal, sum, wire, wireOrNull } from '../../core/money'
import { loadLaborRates } from '../labor-rates/read'
import { hourlyRateFor } from '../labor-rates/rules'
import { lockRapports, refreshBillingStatus } from '../rapports/billing'
import { insertInvoice } from './create'
import { shareOf } from './rules'
import { CreateInvoice, type FromRapports } from './schema'
import { workLine } from './words'

const withLines = {
  entries: { orderBy: [{ date: 'asc' }, { position: 'asc' }] },
  materials: { orderBy: { position: 'asc' } },
  project: { select: { name: true } },
  invoices: { where: { invoice: { status: { not: 'cancelled' } } }, select: { billingPercentage: true } },
} satisfies Prisma.RapportInclude
type BillableRapport = Prisma.RapportGetPayload<{ include: typeof withLines }>

/**
 * A draft over completed rapports of one customer: each work line priced by the labor rate of its job category, each material line as its
 * own item. A material without a price stands at 0.00 and is marked. No rapport is ever billed beyond 100 percent, however many try at once.
 */
export function invoiceFromRapports(ctx: Ctx, { rapport_ids, billing_percentage }: FromRapports) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const rapports = await holdRapports(
      tx,
      tenantId,
      [...new Set(rapport_ids)].sort((a, b) => a - b),
    )
    const customers = new Set(rapports.map(rapport => rapport.contactId))
    if (customers.size > 1) throw new DomainError('invoice.mixed_contacts')
    const shares = rapports.map(rapport => ({
      rapport,
      percentage: shareToBill(rapport, billing_percentage),
    }))
    const rates = await ratesFor(tx, tenantId, rapports)

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
      items: shares.flatMap(({ rapport, percentage }) => itemsOf(rapport, percentage, rates, ctx)),
    })
    const invoice = await insertInvoice(tx, ctx, input, {
      rapports: shares.map(({ rapport, percentage }) => ({
        rapportId: rapport.id,
        billingPercentage: percentage.toFixed(2),
      })),
    })
    for (const rapport of rapports) await refreshBillingStatus(tx, ctx, rapport.id)
    return { data: invoice }
  })
}

/** Locked in the order of their ids, so that two invoices over the same rapports wait for each other instead of for ever. */
async function holdRapports(tx: Tx, tenantId: TenantId, ids: number[]): Promise<BillableRapport[]> {
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

function shareToBill(rapport: BillableRapport, wanted: number | undefined): Decimal {
  const left = decimal(100).minus(sum(rapport.invoices.map(link => link.billingPercentage.toString())))
  if (left.lessThanOrEqualTo(0)) throw new DomainError('rapport.already_billed', { rapport_id: rapport.id })
  if (wanted !== undefined && left.lessThan(wanted)) {
    throw new DomainError('rapport.percentage_exceeded', { rapport_id: rapport.id, left: wire(left) })
  }
  return wanted === undefined ? left : decimal(wanted)
}

async function ratesFor(tx: Tx, tenantId: TenantId, rapports: BillableRapport[]) {
  const rates = await loadLaborRates(tx, tenantId)
  const used = new Set(rapports.flatMap(rapport => rapport.entries.map(entry => entry.jobCategory)))
  const missing = [...used].filter(category => !hourlyRateFor(rates, category)).sort()
  if (missing.length > 0) throw new DomainError('labor_rate.missing', { job_categories: missing })
  return rates
}

function itemsOf(rapport: BillableRapport, percentage: Decimal, rates: Map<string, Decimal>, ctx: Ctx) {
  const work = rapport.entries.map(entry => ({
    source_type: 'rapport_entry',
    source_id: entry.id,
    description: workLine(entry, ctx.actor.countryCode),
    quantity: wire(shareOf(entry.hours.toString(), percentage)),
    unit: 'h',
    unit_price: wire(hourlyRateFor(rates, entry.jobCategory) ?? 0),
  }))
  const material = rapport.materials.map(line => {
    const price = wireOrNull(line.unitPrice?.toString())
    return {
      source_type: 'rapport_material',
      source_id: line.id,
      description: line.notes ? `${line.name}\n${line.notes}` : line.name,
      quantity: wire(shareOf(line.quantity.toString(), percentage)),
      unit: line.unit,
      unit_price: price ?? 0,
      unpriced: price === null,
      ...(line.taxRate ? { tax_rate: wire(line.taxRate.toString()) } : {}),
    }
  })
  const heading = { kind: 'section', description: `${rapport.rapportNumber} · ${rapport.title}` }
  return [heading, ...work, ...material]
}
