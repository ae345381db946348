import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { DomainError } from '../platform/errors'
import { escapesText, requireBoundedForm, requireBoundedJson } from '../platform/values/input-bounds'
import { answerOf, sendAnswer } from './answer'
import { localeOf } from './request'

/** Limit for JSON bodies; files have routes of their own. */
export const maxJsonBytes = 1_000_000

export type BodyFormat = 'json' | 'form'

/** The client disconnected before its request was complete: there is no one left to respond to. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

/**
 * Reads a request's body as one object; a missing body counts as `{}`. Forms (`application/x-www-form-urlencoded`) only
 * if `formats` allows them.
 * @throws DomainError 415 for another type, charset or encoding, 413 above 1 MB, 400 for anything but an object
 */
export async function readObjectBody(
  req: IncomingMessage,
  formats: readonly BodyFormat[],
): Promise<Record<string, unknown>> {
  if (!declaresBody(req)) return {}
  const format = formatOf(req)
  if (!format || !formats.includes(format)) throw new DomainError('unsupported_media_type')
  const text = decode(await readBytes(req, maxJsonBytes))
  if (text === '') return {}
  if (format === 'json') return parseObject(text)
  requireForm(text)
  return singleValues(new URLSearchParams(text))
}

/**
 * The text of a JSON body that the tRPC library parses itself, within the limits of every input.
 * @throws DomainError 413 above 1 MB, 400 for invalid UTF-8 or beyond the limits
 */
export async function readJsonText(req: IncomingMessage): Promise<string> {
  const text = decode(await readBytes(req, maxJsonBytes))
  requireBoundedJson(text)
  return text
}

/** @throws DomainError validation for a body with too many values, or invalid UTF-8 */
function requireBoundedBody(bytes: Buffer, format: BodyFormat): void {
  const text = decode(bytes)
  if (format === 'json') requireBoundedJson(text)
  else requireForm(text)
}

function requireForm(text: string): void {
  requireBoundedForm(text)
  for (const part of text.split('&')) if (!escapesText(part)) throw noText(part.split('=', 1)[0] ?? '')
}

/**
 * Parameters by name in an object without prototype; one given twice is refused, as is a name or value that cannot be
 * stored.
 */
export function singleValues(parameters: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of parameters) {
    if (name === '__proto__' || `${name}${value}`.includes('\0')) throw new DomainError('malformed')
    if (name in values) {
      throw new DomainError('validation', {
        issues: [{ path: name, code: 'repeated', message: 'Given more than once' }],
      })
    }
    values[name] = value
  }
  return values
}

function declaresBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function formatOf({ headers }: IncomingMessage): BodyFormat | null {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map(text => /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/.exec(text)?.[1]).find(Boolean) ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!['utf-8', 'utf8'].includes(charset) || encoding !== 'identity') return null
  if (type.trim() === 'application/json') return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}

/**
 * Reads the raw body. Leaves the rest of one that is too large to the code that responds; the guard in front of all
 * entry points limits its duration.
 * @throws DomainError 413 above `maxBytes`, before a byte is read if the head states the length
 */
export function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge(maxBytes))
    const chunks: Buffer[] = []
    let bytes = 0

    function settle(outcome: () => void) {
      req.off('data', onData).off('end', onEnd).off('error', onDisconnect).off('close', onDisconnect)
      outcome()
    }
    function onData(chunk: Buffer) {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
      else {
        req.pause()
        settle(() => reject(tooLarge(maxBytes)))
      }
    }
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)))
    const onDisconnect = () => settle(() => reject(new ClientDisconnected('client closed the connection')))
    if (req.destroyed && !req.complete) return onDisconnect()
    req.on('data', onData).on('end', onEnd).on('error', onDisconnect).on('close', onDisconnect)
  })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('malformed')
  }
}

function parseObject(text: string): Record<string, unknown> {
  requireBoundedJson(text)
  let parsed: unknown
  try {
    // Every escaped letter or NUL is written with \u00, so that ordinary bodies skip the slower parse.
    parsed = /__proto__|\\u00/i.test(text) ? JSON.parse(text, refuseUnstorable) : JSON.parse(text)
  } catch {
    throw new DomainError('malformed')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new DomainError('malformed')
  return parsed as Record<string, unknown>
}

/** `__proto__` would change objects instead of filling them; Postgres cannot store NUL in text. */
function refuseUnstorable(key: string, value: unknown): unknown {
  if (key === '__proto__' || key.includes('\0')) throw new SyntaxError('refused name')
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('refused character')
  return value
}

const noText = (path: string) =>
  new DomainError('validation', { issues: [{ path, code: 'invalid_encoding', message: 'is no UTF-8' }] })
const tooLarge = (maxBytes: number) => new DomainError('payload_too_large', { maxBytes })

/** Types that our pages send: forms, and drafts saved automatically. Files have entry points of their own. */
const pageTypes = /^application\/(x-www-form-urlencoded|json)\s*(;|$)/i

/**
 * Middleware in front of the pages, which read a body as a whole: a POST passes if its body is of a type that they
 * send, states its length, is at most 1 MB and is text within the limits of every input. If the head alone is reason to
 * refuse, not a byte of the body is read.
 */
export const onlyPageBodies: RequestHandler = async (req, res, next) => {
  try {
    if (hasDataParameter(req.url)) throw new DomainError('malformed')
    if (req.method === 'POST') {
      const format = pageFormatOf(req)
      requireBoundedBody(await lookAhead(req), format)
    }
  } catch (error) {
    if (error instanceof ClientDisconnected) return
    res.setHeader('Cache-Control', 'private, no-store')
    return sendAnswer(req, res, answerOf(error, localeOf(req)))
  }
  next()
}

/** How pages requested their data in earlier versions of the framework, which logs a long warning; ours use `.data`. */
const hasDataParameter = (url = ''): boolean => new URLSearchParams(url.split('?').slice(1).join('?')).has('_data')

/** @throws DomainError for a body that the pages do not accept */
function pageFormatOf({ headers }: IncomingMessage): BodyFormat {
  const type = pageTypes.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (!type) throw new DomainError('unsupported_media_type')
  if (headers['transfer-encoding'] !== undefined) throw new DomainError('malformed')
  if (Number(headers['content-length'] ?? 0) > maxJsonBytes) throw tooLarge(maxJsonBytes)
  return type === 'json' ? 'json' : 'form'
}

/** The whole body of a request that states its length; later handlers read it again. @throws ClientDisconnected */
function lookAhead(req: IncomingMessage): Promise<Buffer> {
  const length = Number(req.headers['content-length'] ?? 0)
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const settle = (outcome: () => void) => {
      req.off('readable', onReadable).off('error', onDisconnect).off('close', onDisconnect)
      outcome()
    }
    function onReadable() {
      for (let chunk = req.read(); chunk !== null; chunk = req.read()) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes < length) continue
        const body = Buffer.concat(chunks)
        // It can be put back only before its end is emitted.
        req.unshift(body)
        return settle(() => resolve(body))
      }
    }
    const onDisconnect = () => settle(() => reject(new ClientDisconnected('client closed the connection')))
    if (req.destroyed) return onDisconnect()
    req.on('readable', onReadable).on('error', onDisconnect).on('close', onDisconnect)
  })
}
