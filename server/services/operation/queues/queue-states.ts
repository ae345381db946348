import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import { inboxPrefix } from '../../../platform/jobs/inbox'
import { companyMaySendSql } from '../../integrations/webhooks/company-may-send-sql'
import type { QueueName } from './schema'

/**
 * Whose work is counted, and at which moment. Without a tenant it is that of all companies, for a transaction behind an
 * entry point that may see all of it.
 */
export interface Scope {
  tenantId: TenantId | null
  now: Date
}

/** One row of `queueStates`, `queueNames` in their order. */
export interface QueueRow {
  queue: QueueName
  waiting: number
  due: number
  running: number
  oldestDueAt: Date | null
  done: number
  failed: number
}

export interface BusyCompany {
  companyId: string
  name: string
  due: number
  oldestDueAt: Date
}

/**
 * All queues at once. Finished work is only counted for the last 24 hours: webhooks are counted per hour
 * (`webhook_hours`, the current hour and the 23 before it), the others have an index on their end.
 */
export const queueStates = (scope: Scope): Prisma.Sql => Prisma.sql`
  WITH ${work(scope)}, open AS (
    SELECT queue, count(*) FILTER (WHERE NOT running) AS waiting, count(due_at) AS due,
      count(*) FILTER (WHERE running) AS running, min(due_at) AS oldest
    FROM work GROUP BY queue
  ), ${over(scope)}
  SELECT over.queue, coalesce(open.waiting, 0)::int AS waiting, coalesce(open.due, 0)::int AS due,
    coalesce(open.running, 0)::int AS running, open.oldest AS "oldestDueAt", over.done::int, over.failed::int
  FROM over LEFT JOIN open USING (queue) ORDER BY over.place`

/** Companies with overdue work, most of it first. */
export const busiestCompanies = (now: Date, limit: number): Prisma.Sql => Prisma.sql`
  WITH ${work({ tenantId: null, now })}
  SELECT c.company_id AS "companyId", c.name, count(*)::int AS due, min(work.due_at) AS "oldestDueAt"
  FROM work JOIN companies c ON c.id = work.tenant_id
  WHERE work.due_at IS NOT NULL GROUP BY c.id ORDER BY count(*) DESC, min(work.due_at), c.id LIMIT ${limit}`

const ofTenant = ({ tenantId }: Scope): Prisma.Sql =>
  tenantId === null ? Prisma.empty : Prisma.sql`AND w.tenant_id = ${tenantId}`

/**
 * Unfinished work, one row each. `due_at` is set where only a worker is missing: the time has come, or its worker's
 * lease has expired. As when claiming, the time is taken from the service's clock, and leases from the database's.
 */
function work(scope: Scope): Prisma.Sql {
  const own = ofTenant(scope)
  const dueNow = Prisma.sql`w.next_attempt_at <= ${scope.now.toISOString()}::timestamptz`
  // Inlined and not passed as parameters: the planner needs the literal to use partial indexes of one status.
  const held = (queue: QueueName, table: string, status: string, further = Prisma.empty) => Prisma.sql`
    SELECT ${Prisma.raw(`'${queue}'`)}, w.tenant_id, w.lease_until >= statement_timestamp(),
      CASE WHEN w.lease_until < statement_timestamp() THEN w.lease_until END
    FROM ${Prisma.raw(table)} w WHERE w.status = ${Prisma.raw(`'${status}'`)} ${further} ${own}`
  const pending = (queue: QueueName, table: string, further = Prisma.empty) => Prisma.sql`
    SELECT ${Prisma.raw(`'${queue}'`)}, w.tenant_id, false, CASE WHEN ${dueNow} THEN w.next_attempt_at END
    FROM ${Prisma.raw(table)} w WHERE w.status = 'pending' ${further} ${own}`
  return Prisma.sql`work (queue, tenant_id, running, due_at) AS (
    SELECT 'webhooks', w.tenant_id, false, CASE WHEN free.id IS NOT NULL AND ${dueNow} THEN w.next_attempt_at END
    FROM webhook_deliveries w LEFT JOIN (
      SELECT e.tenant_id, e.id FROM webhook_endpoints e JOIN companies c ON c.id = e.tenant_id WHERE e.active AND ${companyMaySendSql}
    ) free ON free.tenant_id = w.tenant_id AND free.id = w.endpoint_id
    WHERE w.status IN ('pending', 'failed') ${own}
    UNION ALL ${held('webhooks', 'webhook_deliveries', 'sending')}
    UNION ALL ${pending('mails', 'mails')}
    UNION ALL ${held('mails', 'mails', 'sending')}
    UNION ALL ${pending('documents', 'document_jobs')}
    UNION ALL ${held('documents', 'document_jobs', 'working')}
    UNION ALL ${pending('jobs', 'jobs', noMessages)}
    UNION ALL ${held('jobs', 'jobs', 'working', noMessages)}
    UNION ALL ${messages(scope)}
  )`
}

/** Jobs that handle messages are no work of their own. */
const noMessages = Prisma.sql`AND NOT starts_with(w.kind, ${inboxPrefix})`

/**
 * The first message of each subject is represented by its job; later ones are due for as long as they wait for that
 * job, but not while it waits itself.
 */
const messages = (scope: Scope): Prisma.Sql => Prisma.sql`
  SELECT 'inbox', m.tenant_id, m.running, CASE WHEN m.due AND NOT m.running THEN m.received_at END
  FROM (
    SELECT w.tenant_id, w.received_at,
      j.status = 'working' OR j.next_attempt_at <= ${scope.now.toISOString()}::timestamptz AS due,
      coalesce(j.lease_until >= statement_timestamp(), false)
        AND row_number() OVER (PARTITION BY w.tenant_id, w.source, w.subject ORDER BY w.id) = 1 AS running
    FROM inbox_messages w LEFT JOIN jobs j ON j.tenant_id = w.tenant_id AND j.kind = ${inboxPrefix} || w.source
      AND j.key = w.subject AND j.status IN ('pending', 'working')
    WHERE w.status = 'pending' ${ofTenant(scope)}
  ) m`

/** A row for each queue: what ended within 24 hours. */
function over(scope: Scope): Prisma.Sql {
  const own = ofTenant(scope)
  const since = Prisma.sql`${new Date(scope.now.getTime() - 24 * 3_600_000).toISOString()}::timestamptz`
  return Prisma.sql`over (place, queue, done, failed) AS (
    SELECT 1, 'webhooks', coalesce(sum(w.delivered), 0), coalesce(sum(w.dead), 0)
    FROM webhook_hours w WHERE w.hour > ${since} ${own}
    UNION ALL SELECT 2, 'mails',
      (SELECT count(*) FROM mails w WHERE w.status = 'sent' AND w.sent_at > ${since} ${own}),
      (SELECT count(*) FROM mails w WHERE w.status = 'failed' AND w.failed_at > ${since} ${own})
    UNION ALL SELECT 3, 'documents', count(*) FILTER (WHERE w.status = 'done'), count(*) FILTER (WHERE w.status = 'failed')
    FROM document_jobs w WHERE w.status IN ('done', 'failed') AND w.finished_at > ${since} ${own}
    UNION ALL SELECT 4, 'jobs', count(*) FILTER (WHERE w.status = 'done'), count(*) FILTER (WHERE w.status = 'failed')
    FROM jobs w WHERE w.finished_at > ${since} ${noMessages} ${own}
    UNION ALL SELECT 5, 'inbox', count(*) FILTER (WHERE w.status = 'done'), count(*) FILTER (WHERE w.status = 'failed')
    FROM inbox_messages w WHERE w.finished_at > ${since} ${own}
  )`
}
