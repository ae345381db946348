import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { ByteRange } from '../../adapters/storage'
import type { Ctx } from '../../context'
import { getDelivery } from '../../services/inbound/download'
import { answerOf, keepPrivate, logFailure, sendAnswer } from '../answer'
import { withinShares } from '../files/turns'
import { callerBySession, type SessionDoor } from '../guards/identify'
import { localeOf, pathId, requestIdOf } from '../request'
import { assertMay } from '../trpc'
import { contentDigest } from './request'

/**
 * `GET /api/company/inbound/{id}/file`: the bytes of a delivery for administrators, always as a download and never to
 * be shown, whatever the sender called their type. A single range of bytes can be asked for.
 */
export function createInboundFileDoor(door: SessionDoor): RequestHandler {
  const router = express.Router({ caseSensitive: true, strict: true })
  const inShare = withinShares({ perPerson: 6, perCompany: 20 })
  async function send(req: Request, res: Response): Promise<void> {
    keepPrivate(res)
    const ctx = await callerBySession(door, req, res)
    assertMay(ctx.actor, 'inbound:download')
    await inShare(ctx.actor, () => give(ctx, req, res))
  }
  router.get('/api/company/inbound/:id/file', (req, res) => {
    send(req, res).catch(error => fail(door, req, res, error))
  })
  return router
}

async function give(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { record, open } = await getDelivery(ctx, { id: pathId(req.params.id, 'inbound.not_found') })
  const size = record.size_bytes
  const range = req.method === 'HEAD' ? null : rangeOf(req, size, `"${record.sha256}"`)
  res.set({
    'Content-Disposition': attachment(record.filename),
    'Content-Type': 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Accept-Ranges': 'bytes',
    'Repr-Digest': contentDigest(record.sha256),
    ETag: `"${record.sha256}"`,
  })
  if (range === 'unsatisfiable') {
    res.status(416).set({ 'Content-Range': `bytes */${size}`, 'Content-Length': '0' })
    return void res.end()
  }
  if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  res.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (req.method === 'HEAD') return void res.end()
  await pipeline(await open(range ?? undefined), res)
}

/** RFC 6266: the name in ASCII and, where that is not all of it, as RFC 8187 writes it. Stored names have no quotes. */
function attachment(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]/gu, '_')
  const whole = ascii === filename ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`
  return `attachment; filename="${ascii}"${whole}`
}

/** One range is served, several are as none; `If-Range` with another digest asks for the whole file. */
function rangeOf(req: Request, size: number, etag: string): Required<ByteRange> | 'unsatisfiable' | null {
  const condition = req.headers['if-range']
  const ranges = condition === undefined || condition === etag ? req.range(size) : undefined
  if (ranges === -1) return 'unsatisfiable'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

function fail({ app }: SessionDoor, req: Request, res: Response, error: unknown): void {
  const requestId = requestIdOf(req, res)
  if (res.headersSent) {
    // The status is out already: only a broken connection can say that the rest is missing.
    if (!isClientGone(error)) logFailure(app.log, error, { requestId, door: 'inbound file' })
    return void res.destroy()
  }
  for (const name of ['Content-Disposition', 'Content-Length', 'Accept-Ranges', 'ETag', 'Repr-Digest'])
    res.removeHeader(name)
  res.removeHeader('Content-Range')
  const answer = answerOf(error, localeOf(req as IncomingMessage), requestId)
  if (answer.status >= 500) logFailure(app.log, error, { requestId, door: 'inbound file' })
  sendAnswer(req, res, answer)
}

const isClientGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
