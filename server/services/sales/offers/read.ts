import { type OfferItem as ItemRow, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { laborShareOf } from '../../../money/labor-share'
import type { TaxProfile } from '../../../money/tax-profiles'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereBetween, whereIs } from '../../../platform/lists/list-filters'
import { sortByValue } from '../../../platform/lists/list-order'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { withOneContact } from '../../../platform/records/contact-reference'
import { toWire } from '../../../platform/records/wire-columns'
import { dateToDay } from '../../../platform/values/days'
import { linesPerPage } from '../../../platform/values/lines-per-page'
import { pageEnvelope, taxLine } from '../../../platform/values/scalars'
import {
  contactNameSql,
  customerNumberSql,
  selectContactName,
  sortByContact,
} from '../../site/contacts/contact-name-sql'
import { projectNameSql, projectNumberSql } from '../../site/projects/project-name-sql'
import { hasAllLines, type LineTable, linesOverview } from './lines-overview'
import { type AcceptedVia, allowedActions } from './machine'
import {
  type ListDocumentLines,
  type ListOffers,
  type OfferDetail,
  OfferItem,
  OfferRecord,
  type OfferRow,
  type offerSorts,
} from './schema'
import { type OfferLine, offerTotals } from './totals-rules'

const withNames = {
  contact: selectContactName,
  project: { select: { name: true, projectNumber: true } },
} as const
const versionFields = { id: true, offerNumber: true, revision: true, status: true } as const
const withItems = {
  ...withNames,
  items: { orderBy: { position: 'asc' } },
  root: { select: { ...versionFields, versions: { select: versionFields } } },
  versions: { select: versionFields },
  // One issued invoice is enough: it prevents the offer from being taken back.
  invoices: {
    where: { status: { notIn: ['draft', 'cancelled'] } },
    select: { id: true, invoiceNumber: true },
    orderBy: { id: 'asc' },
    take: 1,
  },
} satisfies Prisma.OfferInclude

type BareRow = Prisma.OfferGetPayload<object>
type NamedRow = Prisma.OfferGetPayload<{ include: typeof withNames }>
/** An offer with its lines in order and the names of what it refers to. */
export type LoadedOffer = Prisma.OfferGetPayload<{ include: typeof withItems }>

/** Needed by the paper or a detail page only. */
const unlisted = new Set(['parties', 'laborBreakdown'])

const source = listSource<(typeof offerSorts)[number]>({
  table: 'offers',
  fields: Object.keys(Prisma.OfferScalarFieldEnum).filter(field => !unlisted.has(field)),
  joined: {
    'contact.name': contactNameSql,
    'contact.customerNumber': customerNumberSql,
    'project.name': projectNameSql,
    'project.projectNumber': projectNumberSql,
  },
  sorts: {
    number: Prisma.sql`t.offer_number`,
    title: Prisma.sql`t.title`,
    contact: sortByContact,
    date: Prisma.sql`t.offer_date`,
    valid_until: Prisma.sql`t.valid_until`,
    total: Prisma.sql`t.total`,
    status: sortByValue('status'),
  },
})

/** One page of offers, newest first. */
export const listOffers = (ctx: Ctx, input: ListOffers) => page(ctx, input, toOfferRecord)

/** The same page with the names that the application's table shows. */
export const pageOffers = (ctx: Ctx, input: ListOffers) => page(ctx, input, toOfferRow)

const page = <T>(ctx: Ctx, input: ListOffers, toRecord: (row: NamedRow) => T) =>
  listPage(
    ctx,
    source,
    input,
    [
      ...whereIs('status', input.status),
      ...whereIs('projectId', input.project_id),
      ...whereIs('contactId', withOneContact(input).kontakt_id),
      ...whereIs('offerNumber', input.offer_number),
      ...whereBetween('offerDate', input.from, input.to),
    ],
    toRecord,
  )

export async function getOffer(ctx: Ctx, { id }: { id: number }) {
  return { data: toOfferDetail(await inTenant(ctx, tx => loadOffer(tx, ctx.actor.tenantId, id))) }
}

const lineTable: LineTable = { name: Prisma.sql`offer_items`, document: Prisma.sql`offer_id` }

/** The same with only the first of its lines, for a page that requests the others as the user scrolls. */
export async function offerWithFirstLines(ctx: Ctx, { id }: { id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const row = await loadOffer(tx, tenantId, id, linesPerPage)
    const items = row.items.map(toOfferItem)
    const [lines, counted] = await Promise.all([
      linesOverview(tx, lineTable, tenantId, { id, items }),
      hasAllLines(items) ? items : countedByRate(tx, tenantId, id),
    ])
    return { data: { ...toOfferDetail(row, counted), lines } }
  })
}

/**
 * One line for each VAT rate, over the sum of all lines that count: lines are in cents, so the document's sums come out
 * the same.
 */
async function countedByRate(tx: Tx, tenantId: TenantId, offerId: number): Promise<OfferLine[]> {
  const groups = await tx.offerItem.groupBy({
    by: ['taxRate'],
    where: { tenantId, offerId, kind: 'item' },
    _sum: { totalPrice: true },
  })
  return groups.map(({ taxRate, _sum }) => ({
    kind: 'item',
    quantity: 1,
    unit_price: _sum.totalPrice ?? 0,
    tax_rate: taxRate,
  }))
}

/** A page of the lines of an offer. */
export async function listOfferLines(ctx: Ctx, { id, ...page }: ListDocumentLines) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const ofOffer = { tenantId, offerId: id }
    // The version is read last: if it is still the one that the caller knows, the lines belong to it.
    const items = await tx.offerItem.findMany({
      where: ofOffer,
      orderBy: { position: 'asc' },
      skip: page.offset,
      take: page.limit,
    })
    const [total, offer] = await Promise.all([
      tx.offerItem.count({ where: ofOffer }),
      tx.offer.findUnique({ where: { tenantId_id: { tenantId, id } }, select: { version: true } }),
    ])
    if (!offer) throw new DomainError('offer.not_found')
    return { ...pageEnvelope(items.map(toOfferItem), total, page), version: offer.version }
  })
}

/** The lines of an offer in their order. */
export async function listOfferItems(ctx: Ctx, { id }: { id: number }) {
  const { items } = await inTenant(ctx, tx => loadOffer(tx, ctx.actor.tenantId, id))
  return { data: items.map(toOfferItem) }
}

/**
 * The offer within the tenant, with only the first `most` lines if given; another company's id fails like one that does
 * not exist.
 * @throws DomainError offer.not_found
 */
export async function loadOffer(tx: Tx, tenantId: TenantId, id: number, most?: number): Promise<LoadedOffer> {
  const include = most === undefined ? withItems : { ...withItems, items: { ...withItems.items, take: most } }
  const row = await tx.offer.findUnique({ where: { tenantId_id: { tenantId, id } }, include })
  if (!row) throw new DomainError('offer.not_found')
  return row
}

export const toOfferRecord = (row: BareRow): OfferRecord =>
  toWire(OfferRecord, row, { customer_id: row.contactId, kontakt_id: row.contactId })

function toOfferRow(row: NamedRow): OfferRow {
  return {
    ...toOfferRecord(row),
    kontakt_name: row.contact?.name ?? null,
    customer_number: row.contact?.customerNumber ?? null,
    project_name: row.project?.name ?? null,
    project_number: row.project?.projectNumber ?? null,
  }
}

/** `counted` are the lines for the sums, when the row does not have all of them. */
export function toOfferDetail(row: LoadedOffer, counted?: readonly OfferLine[]): OfferDetail {
  const items = row.items.map(toOfferItem)
  const taxProfile = row.taxProfile as TaxProfile
  return {
    ...toOfferRow(row),
    intro_text: row.introText,
    closing_text: row.closingText,
    items,
    tax_profile: taxProfile,
    tax_breakdown: offerTotals(counted ?? items, row.discountPercent, taxProfile).tax_breakdown,
    labor_share: laborShareOf(taxLine.array().parse(row.laborBreakdown)),
    ...orderOf(row),
    ...withdrawalOf(row),
    has_signed_pdf: row.signedPdf !== null,
    allowed_actions: allowedActions(statusOf(row), {
      ...{ invoiced: row.invoices.length > 0, via: viaOf(row), withdrawn: row.withdrawnAt !== null },
    }),
    revision: row.revision,
    root_id: row.rootId,
    versions: versionsOf(row),
    version: row.version,
  }
}

export const statusOf = (row: { status: string }) => row.status as OfferRecord['status']

export const viaOf = (row: BareRow) => row.acceptedVia as AcceptedVia | null

/** When, by whom and how the order was placed. */
export const orderOf = (row: BareRow) => ({
  accepted_on: row.acceptedOn ? dateToDay(row.acceptedOn) : null,
  accepted_by: row.acceptedBy,
  accepted_via: viaOf(row),
  acceptance_note: row.acceptanceNote,
})

/** Until when a consumer may withdraw from the order, whether work may begin before, and who withdrew and when. */
export const withdrawalOf = (row: BareRow) => ({
  withdrawal_until: row.withdrawalUntil ? dateToDay(row.withdrawalUntil) : null,
  start_early: row.startEarly,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  withdrawn_by: row.withdrawnBy,
})

/** The offer with all its versions, oldest first. */
function versionsOf(row: LoadedOffer): OfferDetail['versions'] {
  const root = row.root ?? row
  return [root, ...root.versions]
    .map(({ id, offerNumber, revision, status }) => ({
      id,
      offer_number: offerNumber,
      revision,
      status: status as OfferRecord['status'],
    }))
    .sort((a, b) => a.revision - b.revision)
}

export const toOfferItem = (row: ItemRow): OfferItem => toWire(OfferItem, row)
