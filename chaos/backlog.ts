import type { ChaosDatabase, Office } from './office'

/** Writes `count` due deliveries over the offices, in the state left by emitted events. Returns their bodies. */
export async function writeBacklog(database: ChaosDatabase, offices: readonly Office[], count: number): Promise<void> {
  await database.rows(
    `WITH office AS (
       SELECT tenant_id, endpoint_id, place FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS o(tenant_id, endpoint_id, place)
     ), row AS (
       SELECT o.tenant_id, o.endpoint_id, n, 'evt_backlog_' || o.tenant_id || '_' || n AS event_id
       FROM generate_series(0, $3::int - 1) n JOIN office o ON o.place = 1 + n % $4::int
     ), event AS (
       INSERT INTO events (tenant_id, id, type, body, created_at)
       SELECT tenant_id, event_id, 'anfrage.updated', json_build_object('id', event_id, 'type', 'anfrage.updated', 'companyId', 'x',
         'createdAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', json_build_object('id', n, 'title', repeat('Anfrage ', 60)))::text, now()
       FROM row
     )
     INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, next_attempt_at, created_at)
     SELECT tenant_id, endpoint_id, event_id, 'anfrage.updated', now(), now() FROM row`,
    [offices.map(({ tenantId }) => tenantId), offices.map(({ endpoint }) => endpoint.id), count, offices.length],
  )
  await database.rows('VACUUM ANALYZE webhook_deliveries, events')
}
