import { type Inquiry, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereIs } from '../../../platform/lists/list-filters'
import { sortByValue } from '../../../platform/lists/list-order'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { inAnyCase, matchingIds } from '../../../platform/records/search'
import { toWire } from '../../../platform/records/wire-columns'
import { contactFromInquiry } from './rules'
import { InquiryRecord, type inquirySorts, type ListInquiries } from './schema'

const source = listSource<(typeof inquirySorts)[number]>({
  table: 'inquiries',
  fields: Object.keys(Prisma.InquiryScalarFieldEnum),
  sorts: {
    number: Prisma.sql`t.inquiry_number`,
    title: Prisma.sql`t.title`,
    status: sortByValue('status'),
    age: Prisma.sql`t.created_at`,
  },
})

/** One page of inquiries, newest first. */
export const listInquiries = (ctx: Ctx, input: ListInquiries) =>
  listPage(
    ctx,
    source,
    input,
    [...whereIs('status', input.status), ...whereIs('inquiryNumber', input.anfrage_number)],
    toInquiryRecord,
  )

/** @throws DomainError inquiry.not_found */
export async function getInquiry(ctx: Ctx, { id }: { id: number }) {
  return { data: toInquiryRecord(await inTenant(ctx, tx => loadInquiry(tx, ctx.actor.tenantId, id))) }
}

/**
 * Candidates for the contact of an inquiry: contacts with its e-mail address, phone number or name (`data`), so that no
 * duplicate is created, and what a new contact would be (`proposed`).
 * @throws DomainError inquiry.not_found
 */
export function possibleContacts(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const inquiry = await loadInquiry(tx, ctx.actor.tenantId, id)
    const proposed = contactFromInquiry(toInquiryRecord(inquiry), inquiry.contactName ?? '', ctx.actor.countryCode)
    const same = [
      inquiry.contactEmail ? { email: inAnyCase(inquiry.contactEmail) } : null,
      inquiry.contactPhone ? { OR: [{ phone: inquiry.contactPhone }, { mobile: inquiry.contactPhone }] } : null,
      inquiry.contactName ? { id: { in: await matchingIds(tx, 'contacts', inquiry.contactName, 5) } } : null,
    ].filter(condition => condition !== null)
    if (same.length === 0) return { data: [], proposed }
    const rows = await tx.contact.findMany({
      where: { tenantId: ctx.actor.tenantId, OR: same },
      select: { id: true, customerNumber: true, name: true, email: true, city: true },
      orderBy: { id: 'asc' },
      take: 5,
    })
    return { data: rows.map(({ customerNumber, ...row }) => ({ ...row, customer_number: customerNumber })), proposed }
  })
}

/** The row within the tenant. @throws DomainError inquiry.not_found */
export async function loadInquiry(tx: Tx, tenantId: TenantId, id: number): Promise<Inquiry> {
  const row = await tx.inquiry.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('inquiry.not_found')
  return row
}

export const toInquiryRecord = (row: Inquiry): InquiryRecord =>
  toWire(InquiryRecord, row, { anfrage_number: row.inquiryNumber, kontakt_id: row.contactId })
