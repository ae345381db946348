import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Ctx } from '../../context'
import { DomainError } from '../../platform/errors'
import { readIdempotencyKey } from '../../platform/idempotency'
import { sendJson, sendJsonText } from '../answer'
import { readObjectBody } from '../body'
import type { JsonObject } from '../openapi/parts'
import { parseFields } from '../request'
import {
  answered,
  type ByteRoute,
  byteRoute,
  type Declaration,
  type Input,
  type JsonExample,
  type None,
  type Parameters,
} from './byte-route'
import { receiveUploads } from './multipart'

/** The one file of a form, with the sender's data about it. */
interface Upload<Fields> {
  bytes: Buffer
  /** The sender's name of the file: never a path or a type, only a name for display. */
  filename: string | null
  fields: Fields
  idempotencyKey: string | null
}

/** The text of a response stored for repeated requests. */
interface Kept {
  json: string
  replayed: boolean
}

interface UploadDeclaration<Named extends Parameters, Fields> extends Declaration<Named> {
  /** Limit of the file alone. */
  maxBytes: number
  /** Files held in memory and processed at once in a process; none of them waits for a client. */
  most: number
  /** The form, as described in the API documents. */
  body: JsonObject
  /** The text fields besides the file; none by default. */
  fields?: z.ZodType<Fields>
  /** Honours an `Idempotency-Key`. */
  once?: true
  status: 200 | 201
  answer: JsonExample
  /** Checks whether a file would be accepted at all, before a byte of it is read. */
  admit?(ctx: Ctx, input: Input<Named>): Promise<void>
  take(ctx: Ctx, upload: Upload<Fields> & Input<Named>): Promise<{ data: unknown } | Kept>
  /** Handles `{ "remove": true }` sent as JSON in place of a file. */
  remove?(ctx: Ctx): Promise<object>
}

const shares = { perPerson: 12, perCompany: 36 }

/**
 * Receives a file as multipart: checks the head first (key, type, length), then the sender's share, and only then reads
 * the body into a temporary file, as slowly as the guard in front of all routes allows. Processing begins when all of
 * it is here and its turn has come, so a sender holds nothing that others wait for.
 */
export const uploadRoute = <Named extends Parameters = None, Fields = None>({
  maxBytes,
  most,
  body,
  fields,
  once,
  status,
  answer,
  admit,
  take,
  remove,
  ...declaration
}: UploadDeclaration<Named, Fields>): ByteRoute =>
  byteRoute(declaration, {
    method: 'POST',
    answers: answered(status, answer),
    refuses: [...(once ? [409] : []), 413, 415, 422, 429],
    body,
    once: once ?? false,
    mount(limits) {
      const receive = receiveUploads({ maxBytes, most, ...shares, ...limits })
      return async ({ req, res, ctx }, input) => {
        await admit?.(ctx, input)
        const idempotencyKey = once ? readIdempotencyKey(req) : null
        if (remove && /^application\/json\b/i.test(req.headers['content-type'] ?? '')) {
          await requireRemoval(req)
          return sendJson(req, res, status, await remove(ctx))
        }
        await receive(req, ctx, async ({ bytes, filename, texts }) => {
          const upload = { bytes, filename, fields: fieldsOf(fields, texts), idempotencyKey }
          const result = await take(ctx, { ...upload, ...input })
          if (!('json' in result)) return sendJson(req, res, status, result)
          if (result.replayed) res.setHeader('Idempotency-Replayed', 'true')
          sendJsonText(req, res, status, result.json)
        })
      }
    },
  })

const Removal = z.strictObject({ remove: z.literal(true) })

async function requireRemoval(req: IncomingMessage): Promise<void> {
  const body = Removal.safeParse({ ...(await readObjectBody(req, ['json'])) })
  if (!body.success) throw new DomainError('upload.expected')
}

function fieldsOf<Fields>(schema: z.ZodType<Fields> | undefined, texts: Record<string, string>): Fields {
  if (schema) return parseFields(schema, texts)
  const [field] = Object.keys(texts)
  if (field !== undefined) throw new DomainError('upload.expected', { field })
  return {} as Fields
}
