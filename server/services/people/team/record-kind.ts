import type { RecordKind } from '../../../platform/records/change-record'
import { loadMembership, type MemberRow, toMemberRecord } from './read'
import type { MemberRecord } from './schema'

type Place = Pick<
  MemberRecord,
  'role' | 'status' | 'job_category' | 'department_id' | 'department_name' | 'manager_id' | 'manager_name' | 'version'
>

/** Fields of the membership; name and addresses belong to the person, who changes them elsewhere. */
export const memberKind: RecordKind<'membership', MemberRow, Place> = {
  model: 'membership',
  entity: 'member',
  load: loadMembership,
  show(row) {
    const member = toMemberRecord(row)
    return {
      role: member.role,
      status: member.status,
      job_category: member.job_category,
      department_id: member.department_id,
      department_name: member.department_name,
      manager_id: member.manager_id,
      manager_name: member.manager_name,
      version: member.version,
    }
  },
}
