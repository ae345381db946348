import { type Contact, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { whereChangedSince, whereIs } from '../../core/list-filters'
import { type ListSource, orderBy, readPage } from '../../core/list-page'
import { pageEnvelope } from '../../core/scalars'
import type { ContactRecord, contactSorts, ListContacts } from './schema'

const source: ListSource = { table: 'contacts', fields: Object.keys(Prisma.ContactScalarFieldEnum) }
const sortColumns: Record<(typeof contactSorts)[number], Prisma.Sql> = {
  number: Prisma.sql`t.customer_number`,
  name: Prisma.sql`t.name`,
  city: Prisma.sql`t.city`,
}

/** One page of contacts, newest first. */
export async function listContacts(ctx: Ctx, input: ListContacts) {
  const { limit, offset, sort, q, kind, status, updated_since } = input
  const { rows, total } = await readPage<Contact>(ctx, source, {
    limit,
    offset,
    q,
    order: orderBy(sort, sortColumns),
    filters: [...whereIs('kind', kind), ...whereIs('status', status), ...whereChangedSince(updated_since)],
  })
  return pageEnvelope(rows.map(toContactRecord), total, input)
}

export async function getContact(ctx: Ctx, { id }: { id: number }) {
  const row = await inTenant(ctx, tx => loadContact(tx, ctx.actor.tenantId, id))
  return { data: toContactRecord(row) }
}

/** The row within the tenant; another company's id fails like one that does not exist. */
export async function loadContact(tx: Tx, tenantId: TenantId, id: number): Promise<Contact> {
  const row = await tx.contact.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('contact.not_found')
  return row
}

export function toContactRecord(row: Contact): ContactRecord {
  return {
    id: row.id,
    customer_number: row.customerNumber,
    kind: row.kind as ContactRecord['kind'],
    status: row.status as ContactRecord['status'],
    name: row.name,
    first_name: row.firstName,
    last_name: row.lastName,
    company_name: row.companyName,
    email: row.email,
    phone: row.phone,
    mobile: row.mobile,
    street: row.street,
    house_number: row.houseNumber,
    postal_code: row.postalCode,
    city: row.city,
    country_code: row.countryCode,
    vat_number: row.vatNumber,
    notes: row.notes,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
