import type { IncomingMessage } from 'node:http'
import { TRPCError } from '@trpc/server'
import { DomainError } from '../../core/errors'
import { readIdempotencyKey } from '../../core/idempotency'
import { storedFilename } from '../../services/inbound/filename'
import type { Drop } from '../../services/inbound/receive'
import { DeliveryParameters } from '../../services/inbound/schema'
import { singleValues } from '../body'

type Digests = ReadonlyMap<string, string>

const names = ['Content-Digest', 'Repr-Digest'] as const
const algorithm = 'sha-256'

// RFC 8941: a dictionary whose values are byte sequences, each with parameters that say nothing here.
const member =
  /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:[A-Za-z0-9_.:/*-]+|"[^"\\]*"))?)*$/

/**
 * The SHA-256 (lower-case hex) that the sender promised in `Content-Digest` or `Repr-Digest` (RFC 9530), in the head
 * or, once the body has ended, in the trailers. Both mean the bytes as they are sent, since nothing is decoded. Other
 * algorithms are passed over.
 * @throws DomainError `validation` for a field that is no dictionary of byte sequences, or a SHA-256 that has not 32
 * bytes
 */
export function promisedSha256({
  headers,
  trailers,
}: Pick<IncomingMessage, 'headers' | 'trailers'>): string[] {
  return names.flatMap(name =>
    [headers, trailers].flatMap(fields => {
      const text = fields[name.toLowerCase()]
      const digest = typeof text === 'string' ? readDigests(name, text).get(algorithm) : undefined
      return digest === undefined ? [] : [digest]
    }),
  )
}

/** `Content-Digest` as the answer repeats it. @param sha256 lower-case hex */
export const contentDigest = (sha256: string): string =>
  `${algorithm}=:${Buffer.from(sha256, 'hex').toString('base64')}:`

function readDigests(name: string, text: string): Digests {
  const digests = new Map<string, string>()
  for (const part of text.split(',')) {
    const [, key, base64] = member.exec(part.replace(/^[ \t]+|[ \t]+$/g, '')) ?? []
    const bytes = key === undefined || base64 === undefined ? null : Buffer.from(base64, 'base64')
    if (!key || !bytes || (key === algorithm && bytes.length !== 32)) throw malformed(name)
    digests.set(key, bytes.toString('hex'))
  }
  return digests
}

const malformed = (path: string) =>
  new DomainError('validation', {
    issues: [{ path, code: 'invalid_format', message: 'sha-256=:<base64 of 32 bytes>: (RFC 9530)' }],
  })

/** What a request says about the file in its body, without a look at the body. */
export type Announced = Omit<Drop, 'open' | 'promisedSha256'>

/**
 * Reads query and head of a delivery. As in every operation a parameter given twice is refused, an unknown or empty one
 * is passed over.
 * @param search the query without its question mark
 * @throws DomainError or TRPCError with status 400, and 413 for a length above `maxBytes`
 */
export function readAnnounced(req: IncomingMessage, search: string, maxBytes: number): Announced {
  const given = Object.entries(singleValues(new URLSearchParams(search))).filter(([, value]) => value !== '')
  const parsed = DeliveryParameters.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
  const { filename, ...parameters } = parsed.data
  const announced = {
    ...parameters,
    filename: storedFilename(filename ?? filenameInHeader(req)),
    contentType: contentTypeOf(req),
    idempotencyKey: readIdempotencyKey(req),
  }
  // What is malformed is told before a byte is read; trailers are looked at later.
  promisedSha256(req)
  return { ...announced, expectedBytes: announcedBytes(req, maxBytes) }
}

/** Null when the body comes in chunks. */
function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes === 0) throw new DomainError('inbound.empty')
  if (bytes > maxBytes) throw new DomainError('inbound.too_large', { maxBytes })
  return bytes
}

function contentTypeOf({ headers }: IncomingMessage): string {
  const type = headers['content-type']?.trim() ?? ''
  return /^[\x20-\x7e]{1,200}$/.test(type) ? type : 'application/octet-stream'
}

/** `X-Filename`: plain, percent-encoded, or as RFC 8187 writes it (`UTF-8''…`); in UTF-8 where the bytes are that. */
function filenameInHeader({ headersDistinct }: IncomingMessage): string | null {
  const [given, ...more] = headersDistinct['x-filename'] ?? []
  if (more.length > 0) {
    const issue = { path: 'X-Filename', code: 'repeated', message: 'Given more than once' }
    throw new DomainError('validation', { issues: [issue] })
  }
  if (given === undefined) return null
  const text = orAsItIs(given, () =>
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(given, 'latin1')),
  )
  const encoded = text.replace(/^utf-8'[^']*'/i, '')
  return orAsItIs(encoded, () => decodeURIComponent(encoded))
}

function orAsItIs(text: string, decode: () => string): string {
  try {
    return decode()
  } catch {
    return text
  }
}
