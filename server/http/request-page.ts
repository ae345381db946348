import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { DomainError } from '../core/errors'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { maxJsonBytes } from './json-body'
import { localeOf } from './request-context'

/** What our pages send: forms, and drafts that save themselves. */
const pageTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|application\/json)\s*(;|$)/i

/**
 * Middleware in front of the pages, which read a body whole: a POST gets through when its body is of a type that they send, tells its
 * length and keeps to 1 MB. The others are refused before a byte of it is read.
 */
export const onlyPageBodies: RequestHandler = (req, res, next) => {
  const refusal = req.method === 'POST' ? refusalOf(req) : null
  if (!refusal) return next()
  res.setHeader('Cache-Control', 'private, no-store')
  sendAnswer(req, res, answerOf(refusal, localeOf(req)))
}

function refusalOf({ headers }: IncomingMessage): DomainError | null {
  if (!pageTypes.test(headers['content-type'] ?? '')) return new DomainError('unsupported_media_type')
  if (headers['transfer-encoding'] !== undefined) return new DomainError('malformed')
  const isLong = Number(headers['content-length'] ?? 0) > maxJsonBytes
  return isLong ? new DomainError('payload_too_large', { maxBytes: maxJsonBytes }) : null
}
