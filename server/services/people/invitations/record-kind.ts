import type { Invitation } from '../../../../prisma/client/client'
import type { RecordKind } from '../../../platform/records/change-record'
import { loadInvitation } from './read'

/** What the log records of an invitation: the stored columns, so that the passage of time changes nothing. */
const shownInvitation = (row: Invitation) => ({
  email: row.email,
  name: row.name,
  role: row.role,
  job_category: row.jobCategory,
  department_id: row.departmentId,
  manager_id: row.managerId,
  sent_at: row.sentAt.toISOString(),
  sent_count: row.sentCount,
  expires_at: row.expiresAt.toISOString(),
  accepted_at: row.acceptedAt?.toISOString() ?? null,
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
})

export const invitationKind: RecordKind<'invitation', Invitation, ReturnType<typeof shownInvitation>> = {
  model: 'invitation',
  entity: 'invitation',
  load: loadInvitation,
  show: shownInvitation,
}
