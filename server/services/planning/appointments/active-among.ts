import type { Tx } from '../../../platform/database/db'
import { type AppointmentRow, peopleOf, resourcesOf } from './read'

/** The people and resources of these appointments that can still be planned: neither left nor archived. */
export async function activeAmong(tx: Tx, rows: readonly AppointmentRow[], tenantId: number) {
  const people = await tx.membership.findMany({
    where: { tenantId, userId: { in: [...new Set(rows.flatMap(peopleOf))] }, status: 'active' },
    select: { userId: true },
  })
  const resources = await tx.resource.findMany({
    where: { tenantId, id: { in: [...new Set(rows.flatMap(resourcesOf))] }, active: true },
    select: { id: true },
  })
  return { people: new Set(people.map(({ userId }) => userId)), resources: new Set(resources.map(({ id }) => id)) }
}
