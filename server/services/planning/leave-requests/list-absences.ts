import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dayIn } from '../../../platform/values/days'
import { targetsOf } from '../work-models/targets'
import { absencesBetween, visibleAbsences } from './absences-between'
import type { ListAbsences } from './schema'

const yearOf = (day: string) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })

/** The absences of active members in a range of days (default: this year), and which days are free. */
export function listAbsences(ctx: Ctx, input: ListAbsences) {
  const { actor } = ctx
  const { tenantId } = actor
  const { from, to } =
    input.from && input.to ? { from: input.from, to: input.to } : yearOf(dayIn(actor.timeZone, ctx.clock.now()))
  return inTenant(ctx, async tx => {
    const members = await tx.membership.findMany({
      where: { tenantId, status: 'active', ...(input.department_id ? { departmentId: input.department_id } : {}) },
      select: { userId: true, departmentId: true, user: { select: { name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    const userIds = members.map(({ userId }) => userId)
    const absences = await absencesBetween(tx, tenantId, { from, to, userIds, requested: true })
    // No user has the id 0: its days are those of a person with neither a model nor days of their own.
    const days = (await targetsOf(tx, tenantId, [0], from, to)).get(0) ?? []
    return {
      data: {
        ...{ from, to, absences: visibleAbsences(actor, absences) },
        people: members.map(({ userId: id, departmentId: department_id, user }) => ({
          ...{ id, department_id, name: user.name },
        })),
        holidays: days.flatMap(({ day, holiday, closed }) => {
          if (holiday) return [{ day, name: holiday.name[actor.locale], half: holiday.half }]
          return closed ? [{ day, name: closed.name, half: closed.half }] : []
        }),
      },
    }
  })
}
