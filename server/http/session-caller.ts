import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App, Ctx } from '../context'
import { DomainError } from '../core/errors'
import type { ClientAddress } from './client-address'
import type { Identify } from './identify'
import { sendCookies } from './json-answer'
import { requestContext } from './request-context'

/** What a door needs to know people by their session. */
export interface SessionDoor {
  app: App
  identify: Identify
  clientAddress: ClientAddress
}

/**
 * Who asks with a session, for doors that are no procedures. The answer carries the session's renewed cookie, also when the request is refused
 * later.
 * @throws DomainError unauthorized for whoever is in no company
 */
export async function callerBySession(
  door: SessionDoor,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Ctx> {
  const ctx = requestContext(door, req, res, await door.identify.bySession(req.headers.cookie))
  sendCookies(res, ctx.cookies)
  const { actor } = ctx
  if (!actor) throw new DomainError('unauthorized')
  return { ...ctx, actor }
}
