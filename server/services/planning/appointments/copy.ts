import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { activeAmong } from './active-among'
import { copiedFields } from './copied-fields'
import { createAppointment } from './create'
import { loadAppointment, peopleOf, resourcesOf } from './read'
import type { CopyAppointment } from './schema'

/**
 * Plans an appointment once more at another time, as scheduled and on its own (not in a series). It says what the
 * original says now; people and resources are the original's unless they are given. Those of the original that have
 * left or are archived are left out, as by a copied week.
 * @throws DomainError appointment.not_found; what `createAppointment` throws
 */
export async function copyAppointment(ctx: Ctx, { id, user_ids, resource_ids, ...when }: CopyAppointment) {
  const { actor } = ctx
  const taken = await inTenant(ctx, async tx => {
    const original = await loadAppointment(tx, actor, id)
    const { people, resources } = await activeAmong(tx, [original], actor.tenantId)
    const without = (given: number[] | undefined, those: number[], active: ReadonlySet<number>) =>
      (given ?? those).filter(one => active.has(one) || !those.includes(one))
    return {
      ...copiedFields(original),
      user_ids: without(user_ids, peopleOf(original), people),
      resource_ids: without(resource_ids, resourcesOf(original), resources),
    }
  })
  return createAppointment(ctx, { ...taken, ...when })
}
