import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../platform/errors'

type Digests = ReadonlyMap<string, string>

const names = ['Content-Digest', 'Repr-Digest'] as const
const algorithm = 'sha-256'

// RFC 8941: a dictionary whose values are byte sequences, each with parameters that are ignored here.
const member =
  /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:[A-Za-z0-9_.:/*-]+|"[^"\\]*"))?)*$/

/**
 * The SHA-256 (lower-case hex) that the sender promised in `Content-Digest` or `Repr-Digest` (RFC 9530), in the head
 * or, once the body has ended, in the trailers. Both are over the bytes as sent, since nothing is decoded. Other
 * algorithms are ignored.
 * @throws DomainError `validation` for a field that is not a dictionary of byte sequences, or a SHA-256 of other than
 * 32 bytes
 */
export function promisedSha256({ headers, trailers }: Pick<IncomingMessage, 'headers' | 'trailers'>): string[] {
  return names.flatMap(name =>
    [headers, trailers].flatMap(fields => {
      const text = fields[name.toLowerCase()]
      const digest = typeof text === 'string' ? readDigests(name, text).get(algorithm) : undefined
      return digest === undefined ? [] : [digest]
    }),
  )
}

/** `Content-Digest` of the response. @param sha256 lower-case hex */
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
