import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { sendInquiryNotices } from '../../exchange/messaging/send-inquiry-notices'
import { notify } from '../../people/notifications/notify'
import { toInquiryRecord } from './read'
import type { CreateInquiry } from './schema'

/**
 * Creates an inquiry in the inbox of the pipeline; open pages of the company see it at once. `quiet`: no one is
 * notified, because a bot may have written it.
 */
export function createInquiry(ctx: Ctx, input: z.output<typeof CreateInquiry>, { quiet = false } = {}) {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const inquiryNumber = await drawNumber(tx, ctx, 'inquiry')
    const row = await tx.inquiry.create({
      data: {
        tenantId: ctx.actor.tenantId,
        inquiryNumber,
        ...inquiryColumns(input),
        title: input.title,
        createdAt: now,
        updatedAt: now,
      },
    })
    const record = toInquiryRecord(row)
    await Promise.all([
      journalNumber(tx, ctx, { series: 'inquiry', number: inquiryNumber, entityId: row.id, action: 'created' }),
      recordChange(tx, ctx, {
        action: 'inquiry.created',
        id: row.id,
        after: record,
        event: { name: 'anfrage.created', data: publicData(record, row.version) },
      }),
    ])
    if (quiet) return { data: record }
    const params = { number: inquiryNumber, title: row.title }
    await notify(tx, ctx, { kind: 'inquiry_created', entity: 'inquiry', entityId: row.id, params })
    await sendInquiryNotices(tx, ctx, { number: inquiryNumber, title: row.title, path: `/inquiries/${row.id}` })
    return { data: record }
  })
}

/** Maps wire names to columns; absent fields stay unchanged. */
export function inquiryColumns(input: Partial<z.output<typeof CreateInquiry>>) {
  return {
    title: input.title,
    description: input.description,
    source: input.source,
    contactName: input.contact_name,
    contactEmail: input.contact_email,
    contactPhone: input.contact_phone,
    objektStreet: input.objekt_street,
    objektHouseNumber: input.objekt_house_number,
    objektPostalCode: input.objekt_postal_code,
    objektCity: input.objekt_city,
  }
}
