import type { App } from '../../server/context'
import type { Role } from '../../server/platform/permissions'
import type { TestCompany } from './company'

/**
 * A new session as the `Cookie` header of a browser. `tenantId` null: a session in no company, as operators have it.
 */
export async function sessionCookie(
  { sessions }: Pick<App, 'sessions'>,
  userId: number,
  tenantId: number | null,
): Promise<string> {
  const setCookie = await sessions.start(userId, tenantId, { userAgent: null, ip: null })
  return setCookie.split(';', 1)[0] ?? ''
}

/** The same for the person of a role in a company. */
export const cookieOf = (app: Pick<App, 'sessions'>, { userIds, tenantId }: TestCompany, role: Role = 1) =>
  sessionCookie(app, userIds[role], tenantId)
