import type { Contact, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { pageEnvelope } from '../../core/scalars'
import { searchCondition } from '../../core/search'
import { type Direction, orderOf } from '../../core/sorting'
import type { ContactRecord, contactSorts, ListContacts } from './schema'

const sortColumns: Record<
  (typeof contactSorts)[number],
  (direction: Direction) => Prisma.ContactOrderByWithRelationInput
> = {
  number: direction => ({ customerNumber: direction }),
  name: direction => ({ name: direction }),
  city: direction => ({ city: direction }),
}

/** One page of contacts, newest first (index `tenant_id, created_at, id`). */
export function listContacts(
  ctx: Ctx,
  { limit, offset, sort, q, kind, status, updated_since }: ListContacts,
) {
  return inTenant(ctx, async tx => {
    const where = {
      tenantId: ctx.actor.tenantId,
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      ...(updated_since ? { updatedAt: { gte: new Date(updated_since) } } : {}),
      ...searchCondition(q),
    }
    const rows = await tx.contact.findMany({
      where,
      orderBy: orderOf(sort, sortColumns),
      take: limit,
      skip: offset,
    })
    const total = await tx.contact.count({ where })
    return pageEnvelope(rows.map(toContactRecord), total, { limit, offset })
  })
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
