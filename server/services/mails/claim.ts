import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import { mintTenantId, type TenantId } from '../../core/actor'
import { notifyLive } from '../../core/live'

/** A mail that belongs to this process until its lease ends. */
export interface ClaimedMail {
  tenantId: TenantId
  id: number
  /** Fences off whoever held the mail before. */
  token: string
  /** 1 for the first. */
  attempt: number
}

/** Longer than making the documents and a slow mail server can take. */
const lease = Prisma.sql`interval '10 minutes'`

/** Takes due mails, one of each company in turn. A mail whose sender crashed is due again when its lease has ended. */
export function claimMails(app: Pick<App, 'db' | 'clock'>, slots: number): Promise<ClaimedMail[]> {
  const due = Prisma.sql`(
    (m.status = 'pending' AND m.next_attempt_at <= ${app.clock.now().toISOString()}::timestamptz)
    OR (m.status = 'sending' AND m.lease_until < statement_timestamp()))`
  return app.db.throughDoor('sweep', async tx => {
    const rows = await tx.$queryRaw<Array<{ tenant_id: number; id: number; token: string; attempt: number }>>`
      WITH turns AS MATERIALIZED (
        SELECT m.tenant_id, m.id, row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.next_attempt_at, m.id) AS turn
        FROM mails m WHERE ${due}
      ), pick AS MATERIALIZED (
        SELECT m.tenant_id, m.id FROM mails m JOIN turns USING (tenant_id, id)
        WHERE ${due} ORDER BY turns.turn, m.next_attempt_at, m.id LIMIT ${slots}
        FOR NO KEY UPDATE OF m SKIP LOCKED
      )
      UPDATE mails m SET status = 'sending', attempts = m.attempts + 1,
        lease_until = clock_timestamp() + ${lease}, token = gen_random_uuid()
      FROM pick WHERE m.tenant_id = pick.tenant_id AND m.id = pick.id
      RETURNING m.tenant_id, m.id, m.token::text, m.attempts AS attempt`
    const claimed = rows.map(({ tenant_id, ...row }) => ({ tenantId: mintTenantId(tenant_id), ...row }))
    for (const { tenantId, id } of claimed)
      await notifyLive(tx, tenantId, { topic: 'mails', id, type: 'sending' })
    return claimed
  })
}
