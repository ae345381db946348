import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { netOfGross } from '../../../money/net-of-gross'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Permission } from '../../../platform/permissions'
import type { Series } from '../../../platform/records/numbers'
import { createArticle } from '../../sales/articles/create'
import { toArticleRecord } from '../../sales/articles/read'
import { UpdateArticle } from '../../sales/articles/schema'
import { updateArticle } from '../../sales/articles/update'
import { insertContact } from '../../site/contacts/create'
import { toContactRecord } from '../../site/contacts/read'
import { UpdateContact } from '../../site/contacts/schema'
import { updateContact } from '../../site/contacts/update'
import { insertProject } from '../../site/projects/create'
import { loadProject, toProjectRecord } from '../../site/projects/read'
import { UpdateProject } from '../../site/projects/schema'
import { updateProject } from '../../site/projects/update'
import { standardUnit } from './choices'
import { foldHeading } from './fields'
import type { NamedCustomer } from './parse-row'
import type { ImportNoun } from './schema'

type Input = Record<string, unknown>

/** What an import needs from a noun: functions to create and change records, and to delete those it created. */
export interface ImportTarget {
  permission: Permission
  series: Series
  entity: 'contact' | 'project' | 'article'
  /** Creates with the number given, or with the next one. Returns the id. */
  create(tx: Tx, ctx: Ctx, input: Input, number: string | null): Promise<number>
  update(ctx: Ctx, id: number, updates: Input): Promise<unknown>
  /** The row as the audit log shows it, with its number and version; null when it no longer exists. */
  load(tx: Tx, tenantId: number, id: number): Promise<{ record: Input; number: string; version: number } | null>
  delete(tx: Tx, tenantId: number, id: number): Promise<unknown>
}

// The inputs were parsed with the very schemas of these functions.
export const importTargets: Record<ImportNoun, ImportTarget> = {
  contacts: {
    permission: 'contacts:write',
    series: 'customer',
    entity: 'contact',
    create: async (tx, ctx, input, number) =>
      (await insertContact(tx, ctx, input as Parameters<typeof insertContact>[2], number)).id,
    update: (ctx, id, updates) => updateContact(ctx, UpdateContact.parse({ id, updates })),
    load: async (tx, tenantId, id) => {
      const row = await tx.contact.findUnique({ where: { tenantId_id: { tenantId, id } } })
      return row && { record: toContactRecord(row), number: row.customerNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.contact.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
  projects: {
    permission: 'projects:write',
    series: 'project',
    entity: 'project',
    create: async (tx, ctx, input, number) =>
      (
        await insertProject(tx, ctx, {
          ...input,
          project_number: number,
        } as Parameters<typeof insertProject>[2])
      ).id,
    update: (ctx, id, updates) => updateProject(ctx, UpdateProject.parse({ id, updates })),
    load: async (tx, tenantId, id) => {
      const row = await tx.project.findUnique({ where: { tenantId_id: { tenantId, id } } })
      if (!row) return null
      const record = toProjectRecord(await loadProject(tx, row.tenantId as Ctx['actor']['tenantId'], id))
      return { record, number: row.projectNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.project.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
  articles: {
    permission: 'articles:write',
    series: 'article',
    entity: 'article',
    create: async (_tx, ctx, input, number) =>
      (await createArticle(ctx, { ...input, article_number: number } as Parameters<typeof createArticle>[1])).data.id,
    update: (ctx, id, { gross_price: gross, ...updates }) =>
      updateArticle(ctx, UpdateArticle.parse({ id, updates }), (changes, article) => ({
        ...withoutSameUnit(changes, article),
        ...(typeof gross === 'number' && may(ctx.actor, 'articles:prices')
          ? { unit_price: netOfGross(gross, article.taxRate.toString()).toNumber() }
          : {}),
      })),
    load: async (tx, tenantId, id) => {
      const row = await tx.article.findUnique({ where: { tenantId_id: { tenantId, id } } })
      return row && { record: toArticleRecord(row), number: row.articleNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.article.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
}

/**
 * An article's unit `St` matches `St` in a file although that is parsed as `Stk`: reimporting our own export changes
 * nothing.
 */
const withoutSameUnit: NonNullable<Parameters<typeof updateArticle>[2]> = ({ unit, ...updates }, article) =>
  standardUnit(article.unit, foldHeading(article.unit)) === unit ? updates : { ...updates, unit }

/** Existing records, by what identifies them: their number, a VAT id, or name, postal code and e-mail together. */
export interface Known {
  byNumber: ReadonlyMap<string, number>
  byVat: ReadonlyMap<string, number>
  byPerson: ReadonlyMap<string, number>
}

interface Wanted {
  numbers: string[]
  vats: string[]
  names: string[]
}

/** Looks up which existing records a batch of rows may match; three statements whatever its size. */
export async function knownRecords(tx: Tx, tenantId: number, noun: ImportNoun, wanted: Wanted): Promise<Known> {
  const byNumber = new Map((await numbersOf(tx, tenantId, noun, wanted.numbers)).map(row => [row.number, row.id]))
  if (noun !== 'contacts') return { byNumber, byVat: new Map(), byPerson: new Map() }
  const byVat = await tx.contact.findMany({
    where: { tenantId, vatNumber: { in: wanted.vats } },
    select: { id: true, vatNumber: true },
    orderBy: { id: 'desc' },
  })
  const persons = await tx.$queryRaw<
    Array<{ id: number; name: string; postal_code: string | null; email: string | null }>
  >`
    select id, name, postal_code, email::text as email from contacts
    where tenant_id = ${tenantId} and lower(name) in (${Prisma.join(['', ...wanted.names])}) order by id desc`
  return {
    byNumber,
    byVat: new Map(byVat.map(row => [row.vatNumber ?? '', row.id])),
    byPerson: new Map(persons.map(row => [personKey(row.name, row.postal_code, row.email), row.id])),
  }
}

async function numbersOf(tx: Tx, tenantId: number, noun: ImportNoun, numbers: string[]) {
  const own = { in: numbers }
  if (noun === 'contacts') {
    const rows = await tx.contact.findMany({
      where: { tenantId, customerNumber: own },
      select: { id: true, customerNumber: true },
    })
    return rows.map(row => ({ id: row.id, number: row.customerNumber }))
  }
  if (noun === 'projects') {
    const rows = await tx.project.findMany({
      where: { tenantId, projectNumber: own },
      select: { id: true, projectNumber: true },
    })
    return rows.map(row => ({ id: row.id, number: row.projectNumber }))
  }
  const rows = await tx.article.findMany({
    where: { tenantId, articleNumber: own },
    select: { id: true, articleNumber: true },
  })
  return rows.map(row => ({ id: row.id, number: row.articleNumber }))
}

export const personKey = (name: string, postalCode: string | null, email: string | null): string =>
  JSON.stringify([name.toLowerCase(), postalCode ?? '', (email ?? '').toLowerCase()])

interface Customer {
  id: number
  /** Whether the contact matches what the row calls it. */
  isCalled: boolean
}

/**
 * Finds the contacts that project rows refer to. The number decides; if a row has no known number, its text for the
 * customer does: number, e-mail address or name. A name that several contacts share counts as unknown.
 */
export async function customersOf(
  tx: Tx,
  tenantId: number,
  customers: readonly (NamedCustomer | null)[],
): Promise<(customer: NamedCustomer) => Customer | null> {
  const said = customers.flatMap(customer => [customer?.number, customer?.called]).filter(text => text != null)
  if (said.length === 0) return () => null
  const lower = Prisma.join([...new Set(said.map(text => text.toLowerCase()))])
  const rows = await tx.$queryRaw<Array<{ id: number; customer_number: string; name: string; email: string | null }>>`
    select id, customer_number, name, email::text as email from contacts
    where tenant_id = ${tenantId} and (customer_number in (${Prisma.join([...new Set(said)])})
      or lower(customer_number) in (${lower}) or lower(name) in (${lower}) or lower(email::text) in (${lower}))`
  const numbered = lookedUpBy(rows, row => [row.customer_number])
  const called = lookedUpBy(rows, row => [row.name, row.email])
  return customer => {
    const byNumber = customer.number === null ? null : numbered(customer.number)
    const meant = customer.called === null ? [] : [numbered(customer.called) ?? called(customer.called)].flat()
    if (byNumber?.length === 1 && byNumber[0])
      return { id: byNumber[0], isCalled: customer.called === null || meant.includes(byNumber[0]) }
    return meant.length === 1 && meant[0] ? { id: meant[0], isCalled: true } : null
  }
}

/** Ids of the rows that match a text: exact matches, otherwise those that differ only in case. */
function lookedUpBy<Row extends { id: number }>(rows: readonly Row[], of: (row: Row) => (string | null)[]) {
  const [exact, folded] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const add = (map: Map<string, number[]>, text: string, id: number) => map.set(text, [...(map.get(text) ?? []), id])
  for (const row of rows)
    for (const text of new Set(of(row))) {
      if (text === null) continue
      add(exact, text, row.id)
      add(folded, text.toLowerCase(), row.id)
    }
  return (text: string): number[] | null => exact.get(text) ?? folded.get(text.toLowerCase()) ?? null
}
