import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../context'
import { sameSecret } from '../secrets'
import type { Handshake, Push, Verify } from './inbox'

/** The secrets that may have signed a push: several during a rotation, none where no sender is expected. */
export type SecretsOf = (app: App, push: Push) => Promise<readonly string[]>

interface Signed {
  signatures: readonly string[]
  /** Seconds since 1970, as the sender wrote them; null for schemes without one. */
  timestamp: string | null
}

interface HmacStyle {
  algorithm: 'sha256' | 'sha1'
  encoding: 'hex' | 'base64'
  /** The signature in the headers; null without one. */
  read(headers: IncomingHttpHeaders): Signed | null
  /** The signed bytes, where that is more than the body. */
  signed?(timestamp: string, body: Buffer): Buffer
}

/** Senders list two during a rotation of the secret. */
const maxSignatures = 4
/** How far a sender's clock may differ from ours, and how long a captured push could be replayed. */
const toleranceSeconds = 300

const one = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}

/**
 * A signature in a header of its own, such as `X-Hub-Signature-256: sha256=<hex>`, optionally with its time in another
 * one.
 */
export const inHeader =
  (header: string, { prefix = '', timestamp }: { prefix?: string; timestamp?: string } = {}) =>
  (headers: IncomingHttpHeaders): Signed | null => {
    const value = one(headers, header)
    const time = timestamp === undefined ? null : one(headers, timestamp)
    if (!value?.startsWith(prefix) || (timestamp !== undefined && time === null)) return null
    return { signatures: [value.slice(prefix.length)], timestamp: time }
  }

/** Time and signatures in one header: `t=1700000000,v1=<hex>,v1=<hex>`. */
export const inList =
  (header: string, { time = 't', signature = 'v1' } = {}) =>
  (headers: IncomingHttpHeaders): Signed | null => {
    const parts = (one(headers, header) ?? '').split(',').map(part => part.trim().split('=', 2))
    const timestamp = parts.find(([name]) => name === time)?.[1]
    const signatures = parts.flatMap(([name, value]) => (name === signature && value ? [value] : []))
    return timestamp ? { signatures, timestamp } : null
  }

/** `<timestamp>.<body>` */
export const afterTimestamp = (timestamp: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${timestamp}.`), body])

/**
 * Checks an HMAC over the raw bytes, in constant time; where the sender states a time, only within five minutes of it.
 * It must sign that time: a style with `timestamp` and without `signed` is a mistake.
 */
export const hmacVerifier =
  ({ algorithm, encoding, read, signed }: HmacStyle, secretsOf: SecretsOf): Verify =>
  async (app, push) => {
    const signature = read(push.headers)
    if (!signature) return false
    const { timestamp, signatures } = signature
    if ((timestamp === null) !== (signed === undefined)) return false
    if (timestamp !== null && !isNear(timestamp, push.receivedAt)) return false
    const bytes = timestamp !== null && signed ? signed(timestamp, push.body) : push.body
    const given = signatures.slice(0, maxSignatures)
    const secrets = (await secretsOf(app, push)).filter(secret => secret !== '')
    return secrets
      .map(secret => createHmac(algorithm, secret).update(bytes).digest(encoding))
      .flatMap(expected => given.map(text => sameSecret(encoding === 'hex' ? text.toLowerCase() : text, expected)))
      .some(Boolean)
  }

function isNear(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds
}

/** Checks a shared token that the sender repeats in a header, such as `X-Goog-Channel-Token`, in constant time. */
export const tokenVerifier =
  (header: string, tokensOf: SecretsOf): Verify =>
  async (app, push) => {
    const given = one(push.headers, header)
    if (!given) return false
    const tokens = (await tokensOf(app, push)).filter(token => token !== '')
    return tokens.map(token => sameSecret(given, token)).some(Boolean)
  }

const maxTokenLength = 2_000

/** The value of a parameter; empty when missing or given twice, which no sender does. */
const single = (query: URLSearchParams, name: string): string => {
  const [value = '', ...more] = query.getAll(name)
  return more.length === 0 ? value : ''
}

/** Microsoft Graph: `POST …?validationToken=…` wants the token back. */
export const graphHandshake: Handshake = {
  method: 'POST',
  async answer(_app, query) {
    if (!query.has('validationToken')) return 'none'
    const text = single(query, 'validationToken')
    return text.length > 0 && text.length <= maxTokenLength ? { text } : 'refused'
  },
}

/** Dropbox: `GET …?challenge=…` wants the challenge back. */
export const challengeHandshake: Handshake = {
  method: 'GET',
  query: { challenge: { description: 'What is answered', example: 'dD4nXIbQ0Wm2' } },
  async answer(_app, query) {
    const text = single(query, 'challenge')
    return text.length > 0 && text.length <= maxTokenLength ? { text } : 'refused'
  },
}

/**
 * WebSub and Meta: `GET …?hub.mode=subscribe&hub.verify_token=…&hub.challenge=…` wants the challenge back for the right
 * token.
 */
export const hubHandshake = (tokensOf: (app: App) => Promise<readonly string[]>): Handshake => ({
  method: 'GET',
  query: {
    'hub.mode': { description: 'Always `subscribe`', example: 'subscribe' },
    'hub.verify_token': { description: 'As the operator entered it at the sender', example: 'a-word-of-ones-own' },
    'hub.challenge': { description: 'What is answered', example: '1158201444' },
  },
  async answer(app, query) {
    const given = single(query, 'hub.verify_token')
    const text = single(query, 'hub.challenge')
    if (single(query, 'hub.mode') !== 'subscribe' || !given || !text || text.length > maxTokenLength) return 'refused'
    const tokens = (await tokensOf(app)).filter(token => token !== '')
    return tokens.map(token => sameSecret(given, token)).some(Boolean) ? { text } : 'refused'
  },
})
