import type { Inquiry, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { pageEnvelope } from '../../core/scalars'
import { foldForSearch, searchCondition } from '../../core/search'
import { type Direction, orderOf } from '../../core/sorting'
import type { InquiryRecord, inquirySorts, ListInquiries } from './schema'

const sortColumns: Record<
  (typeof inquirySorts)[number],
  (direction: Direction) => Prisma.InquiryOrderByWithRelationInput
> = {
  number: direction => ({ inquiryNumber: direction }),
  title: direction => ({ title: direction }),
  status: direction => ({ status: direction }),
  age: direction => ({ createdAt: direction }),
}

/** One page of inquiries, newest first (index `tenant_id, created_at, id`, or by status). */
export function listInquiries(ctx: Ctx, { limit, offset, sort, q, status, updated_since }: ListInquiries) {
  const where = {
    tenantId: ctx.actor.tenantId,
    ...(status ? { status } : {}),
    ...(updated_since ? { updatedAt: { gte: new Date(updated_since) } } : {}),
    ...searchCondition(q),
  }
  return inTenant(ctx, async tx => {
    const rows = await tx.inquiry.findMany({
      where,
      orderBy: orderOf(sort, sortColumns),
      take: limit,
      skip: offset,
    })
    const total = await tx.inquiry.count({ where })
    return pageEnvelope(rows.map(toInquiryRecord), total, { limit, offset })
  })
}

export async function getInquiry(ctx: Ctx, { id }: { id: number }) {
  return { data: toInquiryRecord(await inTenant(ctx, tx => loadInquiry(tx, ctx.actor.tenantId, id))) }
}

/** Contacts with the inquiry's e-mail address, phone number or name: shown before a twin is created. */
export function likelyDuplicates(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const inquiry = await loadInquiry(tx, ctx.actor.tenantId, id)
    const same = [
      inquiry.contactEmail ? { email: { equals: inquiry.contactEmail, mode: 'insensitive' as const } } : null,
      inquiry.contactPhone
        ? { OR: [{ phone: inquiry.contactPhone }, { mobile: inquiry.contactPhone }] }
        : null,
      inquiry.contactName ? { search: { contains: foldForSearch(inquiry.contactName) } } : null,
    ].filter(condition => condition !== null)
    if (same.length === 0) return { data: [] }
    const rows = await tx.contact.findMany({
      where: { tenantId: ctx.actor.tenantId, OR: same },
      select: { id: true, customerNumber: true, name: true, email: true, city: true },
      orderBy: { id: 'asc' },
      take: 5,
    })
    return { data: rows.map(({ customerNumber, ...row }) => ({ ...row, customer_number: customerNumber })) }
  })
}

export async function loadInquiry(tx: Tx, tenantId: TenantId, id: number): Promise<Inquiry> {
  const row = await tx.inquiry.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('inquiry.not_found')
  return row
}

export function toInquiryRecord(row: Inquiry): InquiryRecord {
  return {
    id: row.id,
    anfrage_number: row.inquiryNumber,
    title: row.title,
    status: row.status as InquiryRecord['status'],
    description: row.description,
    source: row.source,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    objekt_street: row.objektStreet,
    objekt_house_number: row.objektHouseNumber,
    objekt_postal_code: row.objektPostalCode,
    objekt_city: row.objektCity,
    kontakt_id: row.contactId,
    project_id: row.projectId,
    assigned_user_id: row.assignedUserId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
