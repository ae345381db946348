import { type Contact, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereIs } from '../../../platform/lists/list-filters'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { ContactRecord, type contactSorts, type ListContacts } from './schema'

const source = listSource<(typeof contactSorts)[number]>({
  table: 'contacts',
  fields: Object.keys(Prisma.ContactScalarFieldEnum),
  sorts: {
    number: Prisma.sql`t.customer_number`,
    name: Prisma.sql`t.name`,
    city: Prisma.sql`t.city`,
  },
})

/** One page of contacts, newest first. */
export const listContacts = (ctx: Ctx, input: ListContacts) =>
  listPage(
    ctx,
    source,
    input,
    [
      ...whereIs('kind', input.kind),
      ...whereIs('status', input.status),
      ...whereIs('customerNumber', input.customer_number),
    ],
    toContactRecord,
  )

/** @throws DomainError contact.not_found */
export async function getContact(ctx: Ctx, { id }: { id: number }) {
  const row = await inTenant(ctx, tx => loadContact(tx, ctx.actor.tenantId, id))
  return { data: toContactRecord(row) }
}

/**
 * The row within the tenant; another company's id fails like one that does not exist.
 * @throws DomainError contact.not_found
 */
export async function loadContact(tx: Tx, tenantId: TenantId, id: number): Promise<Contact> {
  const row = await tx.contact.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('contact.not_found')
  return row
}

export const toContactRecord = (row: Contact): ContactRecord => toWire(ContactRecord, row)
