import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { addDays, type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { mondayOfWeek } from '../../../platform/values/iso-weeks'
import { findOrCreateSheet } from './find-sheet'
import { type SheetAction, type SheetStatus, sheetMoves } from './machine'
import { toSheets } from './read'
import { sheetKind } from './record-kind'

interface Step {
  columns: {
    note?: string | null
    submittedAt?: Date
    decidedAt?: Date | null
    decidedByUserId?: number | null
    acceptedFindings?: number
  }
  action: 'submitted' | 'approved' | 'returned'
}

interface Week {
  userId: number
  week: string
  expected_version?: number | null | undefined
}

/**
 * Locks the person and moves their week, so that of two concurrent decisions the second sees the first.
 * @throws DomainError member.not_found, time_sheet.not_begun, time_sheet.no_such_move, time_sheet.running, conflict
 */
export function moveSheet(
  ctx: Ctx,
  action: SheetAction,
  { userId, week, expected_version }: Week,
  step: (of: { tx: Tx; monday: Day; now: Date }) => Promise<Step>,
) {
  const { actor, clock } = ctx
  const now = clock.now()
  const monday = mondayOfWeek(week)
  return inTenant(ctx, async tx => {
    const name = await lockMember(tx, actor.tenantId, userId)
    if (monday > dayIn(actor.timeZone, now)) throw new DomainError('time_sheet.not_begun', { week, from: monday })
    const sheet = await findOrCreateSheet(tx, actor, { userId, monday, now })
    const status = sheet.status as SheetStatus
    const next = sheetMoves[status][action]
    if (!next)
      throw new DomainError('time_sheet.no_such_move', {
        ...{ action, status, allowed_actions: Object.keys(sheetMoves[status]) },
        decided_at: sheet.decidedAt?.toISOString() ?? null,
      })
    await assertStopped(tx, actor.tenantId, userId, monday)
    const done = await step({ tx, monday, now })
    const { after } = await changeRecord(tx, ctx, sheetKind, sheet.id, {
      expectedVersion: expected_version,
      columns: () => ({ ...done.columns, status: next }),
      entry: () => ({ action: `time_sheet.${done.action}` }),
    })
    const [data] = await toSheets(tx, ctx, [{ userId, name, monday, sheet: after }])
    if (!data) throw new DomainError('conflict')
    return { data }
  })
}

/**
 * Locks a person's times like `lockTimesOf`, but also for former members: their last weeks are decided, too.
 * @throws DomainError member.not_found
 */
async function lockMember(tx: Tx, tenantId: TenantId, userId: number): Promise<string> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    select u.name from memberships m join users u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.user_id = ${userId} for no key update of m`
  if (!row) throw new DomainError('member.not_found')
  return row.name
}

/** @throws DomainError time_sheet.running */
async function assertStopped(tx: Tx, tenantId: TenantId, userId: number, monday: Day): Promise<void> {
  const running = await tx.timeEntry.findFirst({
    where: { tenantId, userId, running: true, date: { gte: dayToDate(monday), lte: dayToDate(addDays(monday, 6)) } },
    select: { id: true, startedAt: true },
  })
  if (running)
    throw new DomainError('time_sheet.running', {
      id: running.id,
      started_at: running.startedAt?.toISOString() ?? null,
    })
}
