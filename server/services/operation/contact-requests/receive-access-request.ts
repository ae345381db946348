import type { RequestContext } from '../../../context'
import { receiveRequest } from './receive-request'
import type { RequestAccess } from './schema'

/** Like `receiveMessage`, for a sender who requests an account or a demonstration. */
export const receiveAccessRequest = (ctx: RequestContext, input: RequestAccess) => receiveRequest(ctx, 'access', input)
