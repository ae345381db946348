import { Prisma } from '../../../../prisma/client/client'

/** Whether an absence in `time_entries e` is credited: time off in lieu is not, as it returns time worked before. */
export const creditsTimeSql = Prisma.sql`not exists (
  select from leave_requests r join leave_types t on t.tenant_id = r.tenant_id and t.id = r.type_id
  where r.tenant_id = e.tenant_id and r.id = e.leave_request_id and not t.credits_time)`
