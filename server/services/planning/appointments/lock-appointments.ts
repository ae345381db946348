import type { Prisma } from '../../../../prisma/client/client'
import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecords } from '../../../platform/records/change-record'
import { lockPeople } from './lock-people'
import { lockResources } from './lock-resources'
import { loadAppointment, loadAppointments, peopleOf, resourcesOf } from './read'
import type { UpdateAppointment } from './schema'

/** People and resources that an appointment is to have; those that are not given stay. */
export interface WantedOn {
  userIds?: readonly number[] | undefined
  resourceIds?: readonly number[] | undefined
}

interface InScope extends WantedOn {
  id: number
  scope: UpdateAppointment['scope']
}

/**
 * Locks an appointment, those of its series within the scope, and before them all people and resources that are or will
 * be planned on them, each kind in the order of ids. Returns the rows after locking, by id.
 * @throws DomainError appointment.not_found, reference.not_found; conflict when people were added meanwhile
 */
export async function lockInScope(tx: Tx, actor: Actor, { id, scope, userIds = [], resourceIds = [] }: InScope) {
  const seen = await loadAppointment(tx, actor, id)
  const inScope = () =>
    scope === 'this' || seen.seriesId === null
      ? { id }
      : { seriesId: seen.seriesId, ...(scope === 'following' ? { startsAt: { gte: seen.startsAt } } : {}) }
  const locked = await lockAppointments(tx, actor, { where: inScope(), userIds, resourceIds })
  const first = locked.rows.find(row => row.id === id)
  if (!first) throw new DomainError('appointment.not_found')
  return { ...locked, first }
}

interface RowsToLock extends WantedOn {
  where: Prisma.AppointmentWhereInput
}

/**
 * Locks these appointments as `lockInScope` does. Returns the rows after locking, by id, and the resources that allow
 * no double booking.
 * @throws DomainError reference.not_found; conflict when people were added meanwhile
 */
export async function lockAppointments(tx: Tx, actor: Actor, { where, userIds = [], resourceIds = [] }: RowsToLock) {
  const { tenantId } = actor
  const before = await loadAppointments(tx, actor, where)
  const people = [...new Set(before.flatMap(peopleOf))]
  const things = [...new Set(before.flatMap(resourcesOf))]
  await lockPeople(tx, tenantId, { wanted: userIds, planned: people })
  const once = await lockResources(tx, tenantId, { wanted: resourceIds, planned: things })
  const ids = before.map(({ id }) => id)
  await lockRecords(tx, tenantId, 'appointment', ids)
  const rows = await loadAppointments(tx, actor, { id: { in: ids } })
  // People or resources that were added between the two reads are not locked.
  const added = rows.find(
    row =>
      peopleOf(row).some(userId => !people.includes(userId)) || resourcesOf(row).some(one => !things.includes(one)),
  )
  if (added) throw new DomainError('conflict', { version: added.version })
  return { rows, once }
}
