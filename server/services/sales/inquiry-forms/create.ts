import type { Ctx } from '../../../context'
import { publicIdLength } from '../../../identity/inquiry-form'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { randomBase62 } from '../../../platform/secrets'
import { fieldsOfForm, toInquiryFormRecord } from './read'
import type { CreateInquiryForm } from './schema'

/** Maximum number of a company's forms. */
const maxForms = 20

/** Creates a form with a public id, which its website embeds. @throws DomainError inquiry_form.too_many */
export function createInquiryForm(ctx: Ctx, input: CreateInquiryForm) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const open = await tx.inquiryForm.count({ where: { tenantId, revokedAt: null } })
    if (open >= maxForms) throw new DomainError('inquiry_form.too_many')
    const now = ctx.clock.now()
    const row = await tx.inquiryForm.create({
      data: {
        ...toColumns(input),
        ...{ tenantId, publicId: randomBase62(publicIdLength), createdAt: now, updatedAt: now },
        fields: fieldsOfForm(input.fields),
        origins: [...new Set(input.origins)],
      },
    })
    const record = toInquiryFormRecord(row)
    await recordChange(tx, ctx, { action: 'inquiry_form.created', id: row.id, after: record })
    return { data: record }
  })
}
