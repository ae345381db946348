import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { fieldsOfForm, toInquiryFormRecord } from './read'
import { inquiryFormKind } from './record-kind'
import type { UpdateInquiryForm } from './schema'

/**
 * Changes an active form. Its URL stays, so the website does not have to change.
 * @throws DomainError inquiry_form.not_found, inquiry_form.revoked, conflict
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
