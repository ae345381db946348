import type { RequestContext } from '../../../context'
import { receiveRequest } from './receive-request'
import type { SendMessage } from './schema'

/**
 * Stores an anonymous sender's message to the operators, mails it to them, and confirms it to the sender; all or
 * nothing. What looks like a bot's message is stored for the operators to see and not mailed.
 * @throws DomainError contact_request.too_fast, contact_request.no_reader, mail.not_configured, login.throttled
 */
export const receiveMessage = (ctx: RequestContext, input: SendMessage) => receiveRequest(ctx, 'message', input)
