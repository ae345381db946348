import type { Ctx } from '../../../context'
import { endSessionsOf } from '../../../identity/session'
import { mintTenantId } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { inCompany, recordPlatformChange } from '../../../platform/records/platform-log'
import { assertAdministratorLeft } from '../../people/team/assert-administrator-left'
import { lockTeam } from '../../people/team/lock-team'
import { memberKind } from '../../people/team/record-kind'
import { companyByKey } from './read-companies'
import { getPlatformUser } from './read-users'
import type { UpdateUserRole } from './schema'

/**
 * Gives a person another role in a company. Their sessions there end, so that nothing continues under the old role.
 * @throws DomainError company.not_found, user.not_found, member.last_admin
 */
export async function updateUserRole(ctx: Ctx, { user_id, company_id, role }: UpdateUserRole) {
  await ctx.db.acrossTenants('platform', async tx => {
    const tenantId = mintTenantId((await companyByKey(tx, company_id)).id)
    await lockTeam(tx, tenantId)
    const key = { tenantId_userId: { tenantId, userId: user_id } }
    const member = await tx.membership.findUnique({ where: key })
    if (!member) throw new DomainError('user.not_found', { field: 'user_id' })
    if (member.role === role) return
    if (member.role === 1) await assertAdministratorLeft(tx, tenantId, member.id)
    await changeRecord(tx, inCompany(ctx, tenantId), memberKind, member.id, {
      columns: () => ({ role }),
      entry: () => ({ action: 'member.role_changed' }),
    })
    await endSessionsOf(tx, user_id, { tenantId })
    await recordPlatformChange(tx, ctx, {
      action: 'user.role_changed',
      id: user_id,
      companies: [],
      before: { role: member.role },
      // The company that it is recorded for.
      after: { role, company_id },
    })
  })
  return getPlatformUser(ctx.db, user_id)
}
