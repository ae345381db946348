import type { LeaveAccount } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { dateToDay } from '../../../platform/values/days'
import { lockPerson } from '../time-entries/lock-person'
import { balancesOf, loadLeaveAccount } from './read'
import type { CreateLeaveAccount, UpdateLeaveAccount } from './schema'

const toLogged = (row: LeaveAccount) => ({
  ...{ id: row.id, user_id: row.userId, year: row.year },
  entitled: row.entitled.toNumber(),
  carried: row.carried.toNumber(),
  expires_on: row.expiresOn && dateToDay(row.expiresOn),
})

const leaveAccountKind: RecordKind<'leaveAccount', LeaveAccount, ReturnType<typeof toLogged>> = {
  model: 'leaveAccount',
  entity: 'leave_account',
  load: loadLeaveAccount,
  show: toLogged,
}

/**
 * Sets a person's leave entitlement of a year, overriding the work model.
 * @throws DomainError reference.not_found for a user who is no active member; leave_account.taken
 */
export function createLeaveAccount(ctx: Ctx, { user_id: userId, year, ...given }: CreateLeaveAccount) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockPerson(tx, tenantId, userId)
    const other = await tx.leaveAccount.findUnique({
      where: { tenantId_userId_year: { tenantId, userId, year } },
      select: { id: true },
    })
    if (other) throw new DomainError('leave_account.taken', { field: 'year', id: other.id })
    const now = ctx.clock.now()
    const row = await tx.leaveAccount.create({
      data: { tenantId, userId, year, ...toColumns(given), createdAt: now, updatedAt: now },
    })
    await recordChange(tx, ctx, { action: 'leave_account.created', id: row.id, after: toLogged(row) })
    return { data: await balanceOf(tx, tenantId, row) }
  })
}

/** @throws DomainError leave_account.not_found, conflict */
export function updateLeaveAccount(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateLeaveAccount) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, leaveAccountKind, id, {
      expectedVersion: expected_version,
      columns: () => toColumns(given),
      entry: () => ({ action: 'leave_account.updated' }),
    })
    return { data: await balanceOf(tx, ctx.actor.tenantId, after) }
  })
}

async function balanceOf(tx: Tx, tenantId: TenantId, { userId, year }: LeaveAccount) {
  const balance = (await balancesOf(tx, tenantId, [userId], year)).get(userId)
  if (!balance) throw new DomainError('leave_account.not_found')
  return balance
}
