import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { toInquiryFormRecord } from './read'
import { inquiryFormKind } from './record-kind'

/** Revokes a form at once and for good; its inquiries stay. Idempotent. @throws DomainError inquiry_form.not_found */
export function revokeInquiryForm(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, inquiryFormKind, id, {
      columns: row => ({ revokedAt: row.revokedAt ?? ctx.clock.now() }),
      entry: () => ({ action: 'inquiry_form.revoked' }),
    })
    return { data: toInquiryFormRecord(after) }
  })
}
