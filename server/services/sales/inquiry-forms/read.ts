import type { InquiryForm } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import type { Locale } from '../../../platform/values/locale'
import { type InquiryFormField, inquiryFormFields } from './rules'
import { InquiryFormRecord } from './schema'

const dayMs = 24 * 60 * 60 * 1000

/** Inquiries that a form received since then count against its daily limit. */
export const startOfLimitPeriod = ({ clock }: Pick<Ctx, 'clock'>) => new Date(clock.now().getTime() - dayMs)

/** All forms of the company, active ones first. */
export function listInquiryForms(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const { baseUrl } = ctx.settings
  return inTenant(ctx, async tx => {
    const [rows, counts] = await Promise.all([
      tx.inquiryForm.findMany({
        where: { tenantId },
        orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
        take: 100,
      }),
      tx.inquiryFormPost.groupBy({
        by: ['formId'],
        where: { tenantId, createdAt: { gt: startOfLimitPeriod(ctx) } },
        _count: true,
      }),
    ])
    const data = rows.map(row => ({
      ...toInquiryFormRecord(row),
      url: new URL(`/f/${row.publicId}`, baseUrl).href,
      script_url: new URL('/form.js', baseUrl).href,
      received_today: counts.find(({ formId }) => formId === row.id)?._count ?? 0,
    }))
    return { data }
  })
}

/** Form data received with an inquiry; null for one that was not sent by a form. */
export function findReceivedInquiry(ctx: Ctx, { inquiry_id: inquiryId }: { inquiry_id: number }) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const post = await tx.inquiryFormPost.findUnique({
      where: { tenantId_inquiryId: { tenantId, inquiryId } },
      include: { form: { select: { name: true, origins: true } } },
    })
    if (!post) return { data: null }
    const { form, origin, consentText, consentedAt, suspected } = post
    return {
      data: {
        form: form.name,
        origin,
        origin_expected: origin !== null && form.origins.includes(origin),
        consent_text: consentText,
        consented_at: consentedAt.toISOString(),
        suspected,
      },
    }
  })
}

/**
 * The row within the tenant; another company's id fails like one that does not exist.
 * @throws DomainError inquiry_form.not_found
 */
export async function loadInquiryForm(tx: Tx, tenantId: TenantId, id: number): Promise<InquiryForm> {
  const row = await tx.inquiryForm.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('inquiry_form.not_found')
  return row
}

/** The known fields of a row, in the order in which the form shows them. */
export const fieldsOfForm = (fields: readonly string[]): InquiryFormField[] =>
  inquiryFormFields.filter(field => fields.includes(field))

export const toInquiryFormRecord = (row: InquiryForm): InquiryFormRecord =>
  toWire(InquiryFormRecord, row, { locale: row.locale as Locale, fields: fieldsOfForm(row.fields) })
