import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { textFinder } from '../../../platform/records/search'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { pageEnvelope } from '../../../platform/values/scalars'
import { noOneElseMay } from '../../people/permissions/no-one-else-may'
import { leaveTypeName } from '../leave-types/read'
import type { LeaveSpan } from './leave-span'
import { type LeaveAction, type LeaveStatus, leaveMoves } from './machine'
import type { LeaveRequestRecord, ListLeaveRequests } from './schema'

const withNames = {
  type: true,
  membership: { select: { user: { select: { name: true } } } },
  decidedBy: { select: { user: { select: { name: true } } } },
} as const satisfies Prisma.LeaveRequestInclude
export type LeaveRow = Prisma.LeaveRequestGetPayload<{ include: typeof withNames }>

/** Condition for the requests that an actor may see: all of the company for deciders, else the actor's own. */
const requestsOf = (actor: Actor): Prisma.LeaveRequestWhereInput => ({
  tenantId: actor.tenantId,
  ...(may(actor, 'leave:decide') ? {} : { userId: actor.userId ?? 0 }),
})

/** @throws DomainError leave_request.not_found, also for one that the actor may not see */
export async function loadVisibleRequest(tx: Tx, actor: Actor, id: number): Promise<LeaveRow> {
  const row = await tx.leaveRequest.findFirst({ where: { ...requestsOf(actor), id }, include: withNames })
  if (!row) throw new DomainError('leave_request.not_found')
  return row
}

/** @throws DomainError leave_request.not_found */
export async function loadLeaveRequest(tx: Tx, tenantId: TenantId, id: number): Promise<LeaveRow> {
  const row = await tx.leaveRequest.findFirst({ where: { tenantId, id }, include: withNames })
  if (!row) throw new DomainError('leave_request.not_found')
  return row
}

/** Rows of the company by this condition, ordered by start. */
export const loadLeaveRequests = (tx: Tx, tenantId: TenantId, where: Prisma.LeaveRequestWhereInput, take?: number) =>
  tx.leaveRequest.findMany({
    where: { ...where, tenantId },
    include: withNames,
    orderBy: [{ fromDay: 'asc' }, { id: 'asc' }],
    ...(take ? { take } : {}),
  })

/** One page of the requests that the actor may see, latest start first. */
export function listLeaveRequests(ctx: Ctx, input: ListLeaveRequests) {
  const { actor } = ctx
  const where: Prisma.LeaveRequestWhereInput = {
    AND: [requestsOf(actor), input.user_id === undefined ? {} : { userId: input.user_id }],
    id: input.id,
    status: input.status,
    typeId: input.type_id,
    ...(input.from ? { toDay: { gte: dayToDate(input.from) } } : {}),
    ...(input.to ? { fromDay: { lte: dayToDate(input.to) } } : {}),
  }
  return inTenant(ctx, async tx => {
    const total = await tx.leaveRequest.count({ where })
    const rows = await tx.leaveRequest.findMany({
      ...{ where, include: withNames, take: input.limit, skip: input.offset },
      orderBy: [{ fromDay: 'desc' }, { id: 'desc' }],
    })
    return pageEnvelope(await toRecords(tx, actor, rows), total, input)
  })
}

/**
 * Open and approved requests that are not over, and the actor's own ones of this year, as far as the actor may see
 * them, found by parts of the person's name and of the leave type; latest start first.
 */
export async function matchingRequests(tx: Tx, { actor, clock }: Ctx, q: string, take: number) {
  const { tenantId } = actor
  const today = dayIn(actor.timeZone, clock.now())
  const own = { userId: actor.userId ?? 0, toDay: { gte: dayToDate(`${today.slice(0, 4)}-01-01`) } }
  const seen: Prisma.LeaveRequestWhereInput = {
    AND: [
      requestsOf(actor),
      { status: { in: ['requested', 'approved'] }, OR: [{ toDay: { gte: dayToDate(today) } }, own] },
    ],
  }
  // People and kinds are few, so their names are compared here, folded as every search does.
  const pairs = await tx.leaveRequest.findMany({
    where: seen,
    distinct: ['userId', 'typeId'],
    select: { userId: true, typeId: true, ...withNames },
  })
  const isFound = textFinder(q)
  const matching = pairs.filter(({ membership, type }) => {
    return isFound([membership.user.name, type.nameDe, type.nameEn].join(' '))
  })
  if (matching.length === 0) return []
  return tx.leaveRequest.findMany({
    where: { AND: [seen, { tenantId, OR: matching.map(({ userId, typeId }) => ({ userId, typeId })) }] },
    include: withNames,
    orderBy: [{ fromDay: 'desc' }, { id: 'desc' }],
    take,
  })
}

/** Requests as the application shows them to an actor. */
export async function toRecords(tx: Tx, actor: Actor, rows: readonly LeaveRow[]): Promise<LeaveRequestRecord[]> {
  const hasOwn = may(actor, 'leave:decide') && rows.some(({ userId }) => userId === actor.userId)
  const alone = hasOwn && (await noOneElseMay(tx, actor, 'leave:decide'))
  return rows.map(row => ({
    ...toLogged(row),
    user_name: row.membership.user.name,
    type_code: row.type.code as LeaveRequestRecord['type_code'],
    type_name: leaveTypeName(row.type, actor.locale),
    colour: row.type.colour,
    decided_by_name: row.decidedBy?.user.name ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
    allowed_actions: leaveMoves[row.status as LeaveStatus].filter(action => isOpenTo(actor, row, action, alone)),
  }))
}

/** Whether this actor may do it at all: people withdraw their own requests, and decide on those of others. */
function isOpenTo(actor: Actor, { userId }: LeaveRow, action: LeaveAction, alone: boolean): boolean {
  const isOwn = userId === actor.userId
  if (action === 'withdraw') return isOwn && may(actor, 'leave:request')
  return may(actor, 'leave:decide') && (!isOwn || alone)
}

/** A request as the audit log shows it. */
export const toLogged = (row: LeaveRow) => ({
  ...{ id: row.id, user_id: row.userId, type_id: row.typeId, ...spanOf(row) },
  days: row.days.toNumber(),
  status: row.status as LeaveStatus,
  ...{ reason: row.reason, note: row.note, created_by_user_id: row.createdByUserId },
  decided_by_user_id: row.decidedByUserId,
  decided_at: row.decidedAt?.toISOString() ?? null,
})
export type LoggedLeave = ReturnType<typeof toLogged>

interface SpanColumns {
  fromDay: Date
  toDay: Date
  fromHalf: boolean
  toHalf: boolean
}
export const spanOf = ({ fromDay, toDay, fromHalf, toHalf }: SpanColumns): LeaveSpan => ({
  ...{ from_day: dateToDay(fromDay), to_day: dateToDay(toDay), from_half: fromHalf, to_half: toHalf },
})
