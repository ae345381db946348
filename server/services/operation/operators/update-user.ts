import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { closeAccount } from './close-account'
import { getPlatformUser, heldPerson, type Person } from './read-users'
import type { UpdateUser } from './schema'
import { setAccountActive } from './set-account-active'

/**
 * Locks a person out everywhere, or lets them in again.
 * @throws DomainError user.not_found, user.is_self, user.last_operator
 */
export async function updateUser(ctx: Ctx, { id, updates }: UpdateUser) {
  await ctx.db.acrossTenants('platform', async tx => {
    const person = await heldPerson(tx, id)
    if (updates.active) await reopen(tx, ctx, person)
    else await closeAccount(tx, ctx, person)
  })
  return getPlatformUser(ctx.db, id)
}

async function reopen(tx: Tx, ctx: Ctx, person: Person): Promise<void> {
  if (!person.active) await setAccountActive(tx, ctx, person, true)
}
