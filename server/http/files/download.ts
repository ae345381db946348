import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { Ctx } from '../../context'
import type { Permission } from '../../core/permissions'
import { keepPrivate } from '../answer'
import { ClientGone } from '../body'
import type { SessionDoor } from '../guards/identify'
import { onlyMethods } from '../guards/requests'
import { answerBySession } from './session-door'
import { createSpool, type Spool } from './spool'
import { inTurn, withinShares } from './turns'

export interface DownloadLimits {
  /** Documents that are made at once in this process; each holds a database connection meanwhile. */
  most?: number
  /** Downloads that one person, and all people of one company, may have under way at once. */
  perPerson?: number
  perCompany?: number
}

interface Download {
  filename: string
  /** Begins to read; the text of the document comes in pieces. */
  open(): AsyncGenerator<string, void>
}

interface Options extends DownloadLimits {
  /** For the log. */
  name: string
  permission: Permission
  /** What is asked for, before anything is read. `target`: of the request, as it was sent. */
  find(ctx: Ctx, target: string): Download
}

/**
 * Handler that gives a JSON document as a file. It is made whole beside the memory, in its turn, and only then given
 * out: so its reader may be slow without holding the database or anybody's turn, and what fails on the way is told
 * properly. HEAD is answered without reading anything.
 */
export function jsonDownload(door: SessionDoor, options: Options): RequestHandler {
  const { name, permission, find, most = 3, perPerson = 2, perCompany = 6 } = options
  const inShare = withinShares({ perPerson, perCompany })
  const atTurn = inTurn({ most })

  async function give(res: Response, { actor }: Ctx, download: Download): Promise<void> {
    const spool = createSpool()
    try {
      await atTurn(actor, () => make(res, download, spool))
      describe(res, download)
      res.setHeader('Content-Length', spool.size)
      await pipeline(spool.stream(), res)
    } finally {
      await spool.close()
    }
  }

  const readsOnly = onlyMethods('GET', 'HEAD')
  const answer = answerBySession(door, name, permission, async (req, res, ctx) => {
    const download = find(ctx, req.originalUrl)
    if (req.method === 'GET') return inShare(ctx.actor, () => give(res, ctx, download))
    describe(res, download)
    res.end()
  })
  return (req, res, next) => {
    keepPrivate(res)
    readsOnly(req, res, () => answer(req, res, next))
  }
}

function describe(res: Response, { filename }: Download): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Disposition', `attachment; filename="${filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
}

/** Leaving the loop ends the reading, also when it is the reader of the answer that left. */
async function make(res: Response, download: Download, spool: Spool): Promise<void> {
  for await (const piece of download.open()) {
    if (res.destroyed) throw new ClientGone('client closed the connection')
    await spool.write(Buffer.from(piece))
  }
}

interface Picture {
  type: 'image/jpeg' | 'image/png'
  filename: string
  /** Quoted, as the header has it. */
  etag: string
  read(): Promise<Buffer>
}

/**
 * Sends a picture to be shown, and only that: no script in it runs, whatever a browser takes it for. Kept by the
 * browser and asked for anew each time: whoever lost the right to see it gets nothing.
 */
export async function sendPicture(req: Request, res: Response, picture: Picture): Promise<void> {
  const { type, filename, etag, read } = picture
  res.set({
    'Cache-Control': 'private, no-cache',
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${filename}"`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  })
  if (req.headers['if-none-match'] === etag) return void res.status(304).end()
  const bytes = await read()
  res.set('Content-Length', String(bytes.length))
  res.end(req.method === 'HEAD' ? undefined : bytes)
}
