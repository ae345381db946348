import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { DomainError } from '../core/errors'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { type BodyFormat, ClientGone, maxJsonBytes, requireBoundedBody } from './json-body'
import { localeOf } from './request-context'

/** What our pages send: forms, and drafts that save themselves. Files have doors of their own. */
const pageTypes = /^application\/(x-www-form-urlencoded|json)\s*(;|$)/i

/**
 * Middleware in front of the pages, which read a body whole: a POST gets through when its body is of a type that they send, tells its
 * length, keeps to 1 MB and is text within the bounds of every input. By its head it is refused before a byte of it is read.
 */
export const onlyPageBodies: RequestHandler = async (req, res, next) => {
  try {
    if (hasDataParameter(req.url)) throw new DomainError('malformed')
    if (req.method === 'POST') {
      const format = formatOf(req)
      requireBoundedBody(await lookAhead(req), format)
    }
  } catch (error) {
    if (error instanceof ClientGone) return
    res.setHeader('Cache-Control', 'private, no-store')
    return sendAnswer(req, res, answerOf(error, localeOf(req)))
  }
  next()
}

/** How pages asked for their data in former days of the framework, which warns of it at length; ours ask by `.data`. */
const hasDataParameter = (url = ''): boolean =>
  new URLSearchParams(url.split('?').slice(1).join('?')).has('_data')

/** @throws DomainError for a body that the pages do not take */
function formatOf({ headers }: IncomingMessage): BodyFormat {
  const type = pageTypes.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (!type) throw new DomainError('unsupported_media_type')
  if (headers['transfer-encoding'] !== undefined) throw new DomainError('malformed')
  if (Number(headers['content-length'] ?? 0) > maxJsonBytes)
    throw new DomainError('payload_too_large', { maxBytes: maxJsonBytes })
  return type === 'json' ? 'json' : 'form'
}

/** The whole body of a request that tells its length; whoever comes after reads it once more. @throws ClientGone */
function lookAhead(req: IncomingMessage): Promise<Buffer> {
  const length = Number(req.headers['content-length'] ?? 0)
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const settle = (outcome: () => void) => {
      req.off('readable', onReadable).off('error', onGone).off('close', onGone)
      outcome()
    }
    function onReadable() {
      for (let chunk = req.read(); chunk !== null; chunk = req.read()) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes < length) continue
        const body = Buffer.concat(chunks)
        // Before its end is told, it can be put back.
        req.unshift(body)
        return settle(() => resolve(body))
      }
    }
    const onGone = () => settle(() => reject(new ClientGone('client closed the connection')))
    if (req.destroyed) return onGone()
    req.on('readable', onReadable).on('error', onGone).on('close', onGone)
  })
}
