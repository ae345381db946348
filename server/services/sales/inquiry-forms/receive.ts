import type { Ctx, RequestContext } from '../../../context'
import type { InquiryFormRow } from '../../../identity/inquiry-form'
import { guardPublicForm } from '../../../identity/public-form'
import { inTenant, joinedTo, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import { sha256Hex } from '../../../platform/secrets'
import { queueMail } from '../../exchange/mails/queue'
import { createInquiry } from '../inquiries/create'
import { titleOfMessage } from '../inquiries/rules'
import { CreateInquiry } from '../inquiries/schema'
import { openForm } from './open-form'
import { fieldsOfForm, startOfLimitPeriod } from './read'
import type { InquiryFormField } from './rules'
import type { SendInquiry } from './schema'
import { confirmation, defaultTitle } from './texts'

/**
 * Creates an inquiry from a visitor's submission, with the consent given; the office is notified as of any other new
 * inquiry, and the sender's address gets a confirmation, one in 24 hours. Idempotent: a second click creates no second
 * inquiry. A submission that looks like a bot's is stored without notice and mail.
 * @throws DomainError inquiry_form.not_found, inquiry_form.ended, inquiry_form.changed, inquiry_form.full,
 * contact_request.too_fast, login.throttled
 */
export async function receiveInquiry(ctx: RequestContext, { public_id, ...input }: SendInquiry) {
  // First of all, so that a flood of posts does not reach the database.
  const { suspected } = await guardPublicForm(ctx, input)
  const form = await openForm(ctx, public_id)
  if (form.version !== input.version) throw new DomainError('inquiry_form.changed')
  const { tenantId, name: label } = form
  const acting = await jobContext(ctx, { tenantId, requestId: ctx.requestId, label })
  const by = { ...acting, ip: ctx.ip, userAgent: ctx.userAgent }
  await inTenant(by, tx => keepInquiry(tx, by, form, { ...input, suspected }))
  return { data: null }
}

type Sent = Omit<SendInquiry, 'public_id'> & { suspected: boolean }

async function keepInquiry(tx: Tx, ctx: Ctx, form: InquiryFormRow, input: Sent): Promise<void> {
  const { tenantId } = ctx.actor
  const { formId } = form
  const { email, suspected } = input
  // Serialised, so that the limit is exact; a form that was revoked meanwhile accepts nothing.
  const locked = await tx.$queryRaw<unknown[]>`
    select from inquiry_forms where tenant_id = ${tenantId} and id = ${formId} and revoked_at is null for update`
  if (locked.length === 0) throw new DomainError('inquiry_form.ended')
  const inquiry = inquiryOf(form, input)
  const contentSha256 = sha256Hex(JSON.stringify(inquiry))
  const createdAt = { gt: startOfLimitPeriod(ctx) }
  const select = { id: true } as const
  if (await tx.inquiryFormPost.findFirst({ where: { tenantId, formId, email, contentSha256, createdAt }, select }))
    return
  const received = await tx.inquiryFormPost.count({ where: { tenantId, formId, createdAt } })
  const { dailyLimit } = await tx.inquiryForm.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: formId } },
    select: { dailyLimit: true },
  })
  if (received >= dailyLimit) throw new DomainError('inquiry_form.full')
  const inside = joinedTo(tx, ctx)
  const { data } = await createInquiry(inside, inquiry, { quiet: suspected })
  const confirmed =
    !suspected &&
    ctx.mail.configured &&
    (await tx.inquiryFormPost.findFirst({ where: { tenantId, email, confirmed: true, createdAt }, select })) === null
  const now = ctx.clock.now()
  await tx.inquiryFormPost.create({
    data: {
      ...{ tenantId, formId, inquiryId: data.id, email, origin: input.origin, contentSha256, suspected, confirmed },
      ...{ consentText: form.consentText, consentedAt: now, createdAt: now },
    },
    select,
  })
  if (!confirmed) return
  await queueMail(tx, ctx, {
    ...{ kind: 'inquiry_confirmation', entity: 'inquiry', entityId: data.id, to: [email], cc: [] },
    ...{ locale: form.locale, ...confirmation(form.locale, form.companyName), attachments: [] },
  })
}

/** The inquiry of a submission; fields that the form does not show are ignored. */
function inquiryOf({ name: form, fields, locale }: InquiryFormRow, input: Sent) {
  const shows = (field: InquiryFormField) => fieldsOfForm(fields).includes(field)
  const { subject, phone, street, house_number, postal_code, city } = input
  return CreateInquiry.parse({
    title: titleOfMessage((shows('subject') && subject) || input.message) || defaultTitle[locale],
    ...{ description: input.message, source: `Website: ${form}` },
    ...{ contact_name: input.name, contact_email: input.email },
    ...(shows('phone') && { contact_phone: phone }),
    ...(shows('address') && {
      ...{ objekt_street: street, objekt_house_number: house_number },
      ...{ objekt_postal_code: postal_code, objekt_city: city },
    }),
  })
}
