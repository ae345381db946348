import { Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { ImportNoun } from './schema'

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

/** The key of a contact in `byPerson`. */
export const personKey = (name: string, postalCode: string | null, email: string | null): string =>
  JSON.stringify([name.toLowerCase(), postalCode ?? '', (email ?? '').toLowerCase()])
