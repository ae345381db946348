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
    // Who is given and not of the original is left for the service to refuse.
    const leaveOutInactive = (given: number[] | undefined, originals: number[], active: ReadonlySet<number>) =>
      (given ?? originals).filter(one => active.has(one) || !originals.includes(one))
    return {
      ...copiedFields(original),
      user_ids: leaveOutInactive(user_ids, peopleOf(original), people),
      resource_ids: leaveOutInactive(resource_ids, resourcesOf(original), resources),
    }
  })
  return createAppointment(ctx, { ...taken, ...when })
}
