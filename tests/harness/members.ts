import type { Role } from '../../server/platform/permissions'
import type { TestCompany } from './company'

/** The id of the membership that the company's person of a role has. */
export async function memberOf(company: TestCompany, role: Role): Promise<number> {
  const { data: members } = await company.as(1).team.list({ limit: 200 })
  const member = members.find(({ user_id }) => user_id === company.userIds[role])
  if (!member) throw new Error(`role ${role} is not in the company`)
  return member.id
}

/** An administrator removes the person of a role from the company. */
export async function removePerson(company: TestCompany, role: Exclude<Role, 1>): Promise<void> {
  await company.as(1).team.remove({ id: await memberOf(company, role) })
}
