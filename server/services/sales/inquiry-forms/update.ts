import type { InquiryForm } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { fieldsOfForm, loadInquiryForm, toInquiryFormRecord } from './read'
import type { InquiryFormRecord, UpdateInquiryForm } from './schema'

const inquiryFormKind: RecordKind<'inquiryForm', InquiryForm, InquiryFormRecord> = {
  model: 'inquiryForm',
  entity: 'inquiry_form',
  load: loadInquiryForm,
  show: toInquiryFormRecord,
}

/**
 * Changes an active form. Its URL stays, so the website does not have to change.
 * @throws DomainError inquiry_form.not_found, inquiry_form.revoked
 */
export function updateInquiryForm(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateInquiryForm) {
  const { fields, origins } = updates
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, inquiryFormKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns(row) {
        if (row.revokedAt) throw new DomainError('inquiry_form.revoked')
        return {
          ...toColumns(updates),
          ...(fields && { fields: fieldsOfForm(fields) }),
          ...(origins && { origins: [...new Set(origins)] }),
        }
      },
      entry: () => ({ action: 'inquiry_form.updated' }),
    })
    return { data: toInquiryFormRecord(after) }
  })
}

/** Revokes a form at once and for good; its inquiries stay. Idempotent. */
export function revokeInquiryForm(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, inquiryFormKind, id, {
      columns: row => ({ revokedAt: row.revokedAt ?? ctx.clock.now() }),
      entry: () => ({ action: 'inquiry_form.revoked' }),
    })
    return { data: toInquiryFormRecord(after) }
  })
}
