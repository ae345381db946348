import type { Role } from '../../server/platform/permissions'
import type { TestCompany } from './company'

/** An administrator removes the person of a role from the company. */
export async function removeMember(company: TestCompany, role: Exclude<Role, 1>): Promise<void> {
  const { data: members } = await company.as(1).team.list({})
  const member = members.find(({ user_id }) => user_id === company.userIds[role])
  if (!member) throw new Error(`role ${role} is not in the company`)
  await company.as(1).team.remove({ id: member.id })
}
