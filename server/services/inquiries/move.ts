import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { publicData } from '../../core/public-data'
import { recordChange } from '../../core/record-change'
import { type InquiryStatus, inquiryMoves } from './machine'
import { loadInquiry, toInquiryRecord } from './read'
import type { InquiryRecord, MoveInquiry } from './schema'

/** Moves an inquiry to another column of the pipeline. Moved there already by somebody else: done, nothing is told twice. */
export function moveInquiry(ctx: Ctx, { id, status }: MoveInquiry) {
  return inTenant(ctx, async tx => {
    const row = await loadInquiry(tx, ctx.actor.tenantId, id)
    return {
      data:
        row.status === status
          ? toInquiryRecord(row)
          : await moveTo(tx, ctx, toInquiryRecord(row), status, {}),
    }
  })
}

/** The move itself, with whatever else changes in the same step. */
export async function moveTo(
  tx: Tx,
  ctx: Ctx,
  before: InquiryRecord,
  status: InquiryStatus,
  also: { contactId?: number; projectId?: number },
): Promise<InquiryRecord> {
  const { tenantId } = ctx.actor
  if (before.status !== status && !inquiryMoves[before.status].includes(status))
    throw new DomainError('conflict')
  const { count } = await tx.inquiry.updateMany({
    where: { tenantId, id: before.id, status: before.status, projectId: before.project_id },
    data: { status, ...also, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  if (count === 0) throw new DomainError('conflict')
  const row = await loadInquiry(tx, tenantId, before.id)
  const after = toInquiryRecord(row)
  const name = before.status === status ? 'anfrage.updated' : 'anfrage.status_changed'
  await recordChange(tx, ctx, {
    action: before.status === status ? 'inquiry.updated' : 'inquiry.status_changed',
    entity: 'inquiry',
    id: before.id,
    topic: 'inquiries',
    before,
    after,
    event: { name, data: publicData(after, row.version) },
  })
  return after
}
