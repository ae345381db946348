import type { Inquiry } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { type InquiryStatus, inquiryMoves } from './machine'
import { toInquiryRecord } from './read'
import { inquiryKind } from './record-kind'
import type { InquiryRecord, MoveInquiry } from './schema'

/**
 * Moves an inquiry to another column of the pipeline. If another user has already moved it there, the call succeeds and
 * nothing is recorded twice.
 * @throws DomainError inquiry.not_found, conflict
 */
export function moveInquiry(ctx: Ctx, { id, status, expected_version }: MoveInquiry) {
  return inTenant(ctx, async tx => ({
    data: await moveTo(tx, ctx, id, { expectedVersion: expected_version, columns: () => ({ status }) }),
  }))
}

export interface Move {
  expectedVersion?: number | null | undefined
  /** The new status, with other columns that change in the same step, computed from the current row. */
  columns(row: Inquiry): { status: InquiryStatus; contactId?: number; projectId?: number }
}

/** The move itself. @throws DomainError inquiry.not_found, conflict (also when the machine does not allow it) */
export async function moveTo(tx: Tx, ctx: Ctx, id: number, { expectedVersion, columns }: Move): Promise<InquiryRecord> {
  const { after } = await changeRecord(tx, ctx, inquiryKind, id, {
    expectedVersion,
    columns(row) {
      const to = columns(row)
      const from = row.status as InquiryStatus
      if (from !== to.status && !inquiryMoves[from].includes(to.status))
        throw new DomainError('conflict', { status: from, version: row.version })
      return to
    },
    entry: (before, { status }) =>
      before.status === status
        ? { action: 'inquiry.updated', event: 'anfrage.updated' }
        : { action: 'inquiry.status_changed', event: 'anfrage.status_changed' },
  })
  return toInquiryRecord(after)
}
