import type { Ctx } from '../../../context'
import { revokeOpenTokens } from '../../../identity/account-token'
import { endSessionsOf } from '../../../identity/session'
import { mintTenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { platformTenant, recordPlatformChange } from '../../../platform/records/platform-log'
import { forgetOrigins } from '../../people/auth/forget-origins'
import { voidPendingEmailChange } from '../../people/auth/void-pending-email-change'
import { isNamedInRecords } from './person-columns'
import { getPlatformUser, userById } from './read-users'
import type { RemoveUser, UpdateUser } from './schema'

type Person = Awaited<ReturnType<typeof userById>>

/**
 * Locks a person out everywhere, or lets them in again.
 * @throws DomainError user.not_found, user.is_self, user.last_operator
 */
export async function updateUser(ctx: Ctx, { id, updates }: UpdateUser) {
  await ctx.db.acrossTenants('platform', async tx => {
    const person = await heldPerson(tx, id)
    if (updates.active) await reopen(tx, ctx, person)
    else await close(tx, ctx, person)
  })
  return getPlatformUser(ctx.db, id)
}

/**
 * Removes an account that no record names; any other is closed and stays, because invoices and logs go on naming who
 * made them. It is closed first, so that nothing new can name the person meanwhile.
 * @throws DomainError user.not_found, user.is_self, user.last_operator
 */
export async function removeUser(ctx: Ctx, { id }: RemoveUser) {
  const person = await ctx.db.acrossTenants('platform', async tx => {
    const row = await heldPerson(tx, id)
    await close(tx, ctx, row)
    return row
  })
  for (const tenantId of [platformTenant, ...companiesOf(person).map(mintTenantId)])
    if (await isNamedInRecords(ctx.db, tenantId, id)) return { data: { id, deleted: false } }
  await ctx.db.acrossTenants('platform', async tx => {
    await tx.membership.deleteMany({ where: { userId: id } })
    await tx.user.delete({ where: { id }, select: { id: true } })
    await recordPlatformChange(tx, ctx, {
      action: 'user.deleted',
      id,
      companies: companiesOf(person),
      before: { name: person.name, email: person.email },
    })
  })
  return { data: { id, deleted: true } }
}

async function close(tx: Tx, ctx: Ctx, person: Person): Promise<void> {
  if (person.id === ctx.actor.userId) throw new DomainError('user.is_self')
  if (person.isOperator && person.active) await keepOneOperator(tx, person.id)
  await endSessionsOf(tx, person.id)
  await forgetOrigins(tx, person.id)
  await voidPendingEmailChange(tx, person.id, ctx.clock.now())
  await revokeOpenTokens(tx, person.id, ctx.clock.now())
  if (person.active) await setActive(tx, ctx, person, false)
}

async function reopen(tx: Tx, ctx: Ctx, person: Person): Promise<void> {
  if (!person.active) await setActive(tx, ctx, person, true)
}

async function setActive(tx: Tx, ctx: Ctx, person: Person, active: boolean): Promise<void> {
  await changeRecord(tx, ctx, accountKind(companiesOf(person)), person.id, {
    columns: () => ({ active }),
    entry: () => ({ action: active ? 'user.opened' : 'user.closed' }),
  })
}

/** The operators' changes to an account, recorded in every company that the person belongs to. */
const accountKind = (companies: readonly number[]): RecordKind<'user', Person, { active: boolean }> => ({
  model: 'user',
  entity: 'user',
  load: (tx, _, id) => userById(tx, id),
  show: ({ active }) => ({ active }),
  record: (tx, ctx, { action, id, before = {}, after = {} }) =>
    recordPlatformChange(tx, ctx, { action, entity: 'user', id, companies, before, after }),
})

/**
 * The person, locked together with all operators against concurrent changes: of two who close each other, one stays.
 */
async function heldPerson(tx: Tx, id: number): Promise<Person> {
  await tx.$queryRaw`select id from users where is_operator or id = ${id} order by id for no key update`
  return userById(tx, id)
}

async function keepOneOperator(tx: Tx, leaving: number): Promise<void> {
  const others = await tx.user.count({ where: { isOperator: true, active: true, id: { not: leaving } } })
  if (others === 0) throw new DomainError('user.last_operator')
}

const companiesOf = ({ memberships }: Person): number[] => memberships.map(({ tenantId }) => tenantId)
