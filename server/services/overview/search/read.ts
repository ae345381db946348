import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { ListTable } from '../../../platform/lists/list-total'
import type { Permission } from '../../../platform/permissions'
import { matchingIds, textFinder } from '../../../platform/records/search'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { documentsVisibleTo } from '../../exchange/company-documents/read'
import { visibleRapports } from '../../exchange/company-documents/visible-rapports'
import { mayReadDetails } from '../../people/team/visible-member'
import { visibleTo } from '../../planning/appointments/read'
import { matchingRequests } from '../../planning/leave-requests/read'
import { leaveTypeName } from '../../planning/leave-types/read'
import type { SearchHit } from './schema'

const perNoun = 5

interface Noun {
  permission: Permission
  find(tx: Tx, ctx: Ctx, q: string): Promise<Omit<SearchHit, 'noun'>[]>
}

/** Filter for the records of a list that match this text. */
async function matchesIn(tx: Tx, { actor }: Ctx, table: ListTable, q: string, among = perNoun) {
  return {
    where: { tenantId: actor.tenantId, id: { in: await matchingIds(tx, table, q, among) } },
    orderBy: { id: 'desc' as const },
    take: perNoun,
  }
}

/** Every searched noun: who may read it, and how it is found. A new noun is a line here and one in the schema. */
const nouns: Record<SearchHit['noun'], Noun> = {
  contact: {
    permission: 'contacts:read',
    async find(tx, ctx, q) {
      const select = { id: true, name: true, customerNumber: true }
      const rows = await tx.contact.findMany({ ...(await matchesIn(tx, ctx, 'contacts', q)), select })
      return rows.map(row => ({ id: row.id, title: row.name, hint: row.customerNumber }))
    },
  },
  project: {
    permission: 'projects:read',
    async find(tx, ctx, q) {
      const select = { id: true, name: true, projectNumber: true }
      const rows = await tx.project.findMany({ ...(await matchesIn(tx, ctx, 'projects', q)), select })
      return rows.map(row => ({ id: row.id, title: row.name, hint: row.projectNumber }))
    },
  },
  inquiry: {
    permission: 'inquiries:read',
    async find(tx, ctx, q) {
      const select = { id: true, title: true, inquiryNumber: true }
      const rows = await tx.inquiry.findMany({ ...(await matchesIn(tx, ctx, 'inquiries', q)), select })
      return rows.map(row => ({ id: row.id, title: row.title, hint: row.inquiryNumber }))
    },
  },
  offer: {
    permission: 'offers:read',
    async find(tx, ctx, q) {
      const select = { id: true, title: true, offerNumber: true }
      const rows = await tx.offer.findMany({ ...(await matchesIn(tx, ctx, 'offers', q)), select })
      return rows.map(row => ({ id: row.id, title: row.title, hint: row.offerNumber }))
    },
  },
  rapport: {
    permission: 'rapports:read',
    async find(tx, ctx, q) {
      // The actor may not be allowed to see all of them.
      const { where, ...rest } = await matchesIn(tx, ctx, 'rapports', q, 100)
      const select = { id: true, title: true, rapportNumber: true }
      const rows = await tx.rapport.findMany({
        ...rest,
        where: { AND: [where, visibleRapports(ctx.actor)] },
        select,
      })
      return rows.map(row => ({ id: row.id, title: row.title, hint: row.rapportNumber }))
    },
  },
  invoice: {
    permission: 'invoices:read',
    async find(tx, ctx, q) {
      const select = { id: true, title: true, invoiceNumber: true }
      const rows = await tx.invoice.findMany({ ...(await matchesIn(tx, ctx, 'invoices', q)), select })
      return rows.map(row => ({ id: row.id, title: row.title, hint: row.invoiceNumber }))
    },
  },
  credit_note: {
    permission: 'invoices:read',
    async find(tx, ctx, q) {
      const select = { id: true, creditNumber: true, invoice: { select: { title: true } } }
      const rows = await tx.creditNote.findMany({ ...(await matchesIn(tx, ctx, 'credit_notes', q)), select })
      return rows.map(row => ({ id: row.id, title: row.invoice.title, hint: row.creditNumber }))
    },
  },
  appointment: {
    permission: 'appointments:read',
    async find(tx, ctx, q) {
      const { where, take } = await matchesIn(tx, ctx, 'appointments', q, 100)
      const rows = await tx.appointment.findMany({
        ...{
          where: { AND: [where, visibleTo(ctx.actor)] },
          orderBy: [{ startsAt: 'desc' as const }, { id: 'desc' as const }],
          take,
        },
        select: { id: true, title: true, startsAt: true },
      })
      return rows.map(row => ({ id: row.id, title: row.title, hint: dayIn(ctx.actor.timeZone, row.startsAt) }))
    },
  },
  leave_request: {
    permission: 'leave:read',
    async find(tx, ctx, q) {
      const rows = await matchingRequests(tx, ctx, q, perNoun)
      return rows.map(row => ({
        id: row.id,
        title: `${row.membership.user.name}: ${leaveTypeName(row.type, ctx.actor.locale)}`,
        hint: dateToDay(row.fromDay),
      }))
    },
  },
  article: {
    permission: 'articles:read',
    async find(tx, ctx, q) {
      const select = { id: true, name: true, articleNumber: true }
      const rows = await tx.article.findMany({ ...(await matchesIn(tx, ctx, 'articles', q)), select })
      return rows.map(row => ({ id: row.id, title: row.name, hint: row.articleNumber }))
    },
  },
  document: {
    permission: 'documents:read',
    find: (tx, ctx, q) => findDocuments(tx, ctx, q),
  },
  resource: {
    permission: 'resources:read',
    /** Vehicles and machines are few, so they are read whole. */
    async find(tx, { actor: { tenantId } }, q) {
      const rows = await tx.resource.findMany({
        where: { tenantId, active: true },
        select: { id: true, name: true, plate: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      })
      const isFound = textFinder(q)
      return rows
        .filter(({ name, plate }) => isFound([name, plate].filter(Boolean).join(' ')))
        .slice(0, perNoun)
        .map(({ id, name, plate }) => ({ id, title: name, hint: plate }))
    },
  },
  member: {
    permission: 'team:read',
    /** A team is small, so it is read whole. The id is the membership's. */
    async find(tx, ctx, q) {
      const { actor } = ctx
      const rows = await tx.membership.findMany({
        where: { tenantId: actor.tenantId, status: 'active' },
        select: { id: true, userId: true, user: { select: { name: true, jobTitle: true, email: true } } },
        orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
      })
      const isFound = textFinder(q)
      const fits = ({ userId, user: { name, jobTitle, email } }: (typeof rows)[number]) => {
        return isFound([name, jobTitle, mayReadDetails(ctx, userId) ? email : null].filter(Boolean).join(' '))
      }
      return rows
        .filter(fits)
        .slice(0, perNoun)
        .map(({ id, user }) => ({ id, title: user.name, hint: user.jobTitle }))
    },
  },
}

/** Documents that the actor may see, at records that they may open, newest first; deleted ones are left out. */
async function findDocuments(tx: Tx, ctx: Ctx, q: string): Promise<Omit<SearchHit, 'noun'>[]> {
  const { actor } = ctx
  // The actor may not be allowed to see all of them.
  const { where, ...rest } = await matchesIn(tx, ctx, 'company_documents', q, 100)
  const rows = await tx.companyDocument.findMany({
    ...{ ...rest, where: { AND: [where, documentsVisibleTo(actor), { deletedAt: null, OR: placesOpenTo(actor) }] } },
    select: {
      ...{
        id: true,
        filename: true,
        offerId: true,
        rapportId: true,
        invoiceId: true,
        projectId: true,
        contactId: true,
      },
      project: { select: { name: true } },
      contact: { select: { name: true } },
    },
  })
  const rapports = await tx.rapport.findMany({
    where: { AND: [{ id: { in: rows.flatMap(({ rapportId }) => rapportId ?? []) } }, visibleRapports(actor)] },
    select: { id: true },
  })
  const opens = (id: number | null, permission: Permission) => (id !== null && may(actor, permission) ? id : null)
  return rows.map(row => {
    const places = [
      ['offer', opens(row.offerId, 'offers:read')],
      ['rapport', rapports.find(({ id }) => id === row.rapportId)?.id ?? null],
      ['invoice', opens(row.invoiceId, 'invoices:read')],
      ['project', opens(row.projectId, 'projects:read')],
      ['contact', opens(row.contactId, 'contacts:read')],
    ] as const
    const at = places.flatMap(([noun, id]) => (id === null ? [] : [{ noun, id }]))[0]
    return { id: row.id, title: row.filename, hint: row.project?.name ?? row.contact?.name ?? null, ...(at && { at }) }
  })
}

/** Condition for documents whose page the actor may open: each has a project or a contact. */
const placesOpenTo = (actor: Actor): Prisma.CompanyDocumentWhereInput[] => [
  ...(may(actor, 'projects:read') ? [{ projectId: { not: null } }] : []),
  ...(may(actor, 'contacts:read') ? [{ contactId: { not: null } }] : []),
]

/**
 * The best few of every noun that the actor may read, newest first. At least two characters: one would match
 * everything.
 */
export function searchEverything(ctx: Ctx, { q }: { q: string }): Promise<{ data: SearchHit[] }> {
  if (q.trim().length < 2) return Promise.resolve({ data: [] })
  return inTenant(ctx, async tx => {
    const data: SearchHit[] = []
    for (const [noun, { permission, find }] of Object.entries(nouns) as [SearchHit['noun'], Noun][]) {
      if (!may(ctx.actor, permission)) continue
      const hits = await find(tx, ctx, q)
      data.push(...hits.map(hit => ({ noun, ...hit })))
    }
    return { data }
  })
}
