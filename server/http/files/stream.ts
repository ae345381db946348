import type { Response } from 'express'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { type Shares, withinShares } from '../../platform/turns'
import { requireWellFormed } from '../../platform/values/input-bounds'
import { readObjectBody } from '../body'
import { type JsonObject, requestId, schemaOf } from '../openapi/parts'
import { parseFields } from '../request'
import { type ByteRoute, byteRoute, type Declaration, type None } from './byte-route'

interface StreamDeclaration<Input> extends Declaration<None> {
  input: z.ZodType<Input>
  /** Example body for the API documents. */
  example: JsonObject
  /** The events, as described in the API documents. */
  events: string
  /** Concurrent responses per person and per company. */
  shares: Shares
  /** Writes the response; may throw until it has begun. */
  answer(ctx: Ctx, input: Input, res: Response): Promise<void>
}

/** Accepts JSON and responds with a stream of server-sent events. */
export const streamRoute = <Input>({
  input,
  example,
  events,
  shares,
  answer,
  ...declaration
}: StreamDeclaration<Input>): ByteRoute =>
  byteRoute(declaration, {
    method: 'POST',
    answers: {
      '200': {
        description: 'The answer as it comes',
        headers: requestId,
        content: { 'text/event-stream': { schema: { type: 'string' }, example: events } },
      },
    },
    refuses: [413, 415, 429],
    body: { 'application/json': { schema: schemaOf(input), example } },
    mount() {
      const share = withinShares(shares)
      return async ({ req, res, ctx }) => {
        const body = await readObjectBody(req, ['json'])
        requireWellFormed(body)
        const fields = parseFields(input, body)
        const { tenantId, userId } = ctx.actor
        await share({ tenantId, userId }, () => answer(ctx, fields, res))
      }
    },
  })
