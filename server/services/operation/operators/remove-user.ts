import type { Ctx } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { platformTenant, recordPlatformChange } from '../../../platform/records/platform-log'
import { closeAccount } from './close-account'
import { isNamedInRecords } from './is-named-in-records'
import { companiesOf, heldPerson } from './read-users'
import type { RemoveUser } from './schema'

/**
 * Removes an account that no record names; any other is closed and stays, because invoices and logs go on naming who
 * made them. It is closed first, so that nothing new can name the person meanwhile.
 * @throws DomainError user.not_found, user.is_self, user.last_operator
 */
export async function removeUser(ctx: Ctx, { id }: RemoveUser) {
  const person = await ctx.db.acrossTenants('platform', async tx => {
    const row = await heldPerson(tx, id)
    await closeAccount(tx, ctx, row)
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
