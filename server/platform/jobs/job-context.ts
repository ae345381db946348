import type { App, Ctx } from '../../context'
import { systemActor } from './system-actor'

/**
 * The context of a company with the service itself as actor, for a worker's job; `label` is what the audit log shows.
 */
export async function jobContext(app: App, job: { tenantId: number; requestId: string; label: string }): Promise<Ctx> {
  const actor = await systemActor(app.db, job.tenantId, job.label)
  return {
    ...app,
    actor,
    requestId: job.requestId,
    locale: actor.locale,
    ip: null,
    userAgent: null,
    device: null,
    sessionId: null,
    keySlotFree: true,
    cookies: [],
  }
}
