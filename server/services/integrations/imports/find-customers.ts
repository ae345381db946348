import { Prisma } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import type { NamedCustomer } from './parse-row'

interface Customer {
  id: number
  /** Whether the contact matches what the row calls it. */
  isCalled: boolean
}

/**
 * Finds the contacts that project rows refer to. The number decides; if a row has no known number, its text for the
 * customer does: number, e-mail address or name. A name that several contacts share counts as unknown.
 */
export async function findCustomers(
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
