import { pipeline } from 'node:stream/promises'
import type { RequestHandler, Response } from 'express'
import type { Ctx } from '../context'
import type { Permission } from '../core/permissions'
import { atMost } from './at-most'
import { keepPrivate } from './json-answer'
import { onlyMethods } from './request-method'
import type { SessionDoor } from './session-caller'
import { answerBySession } from './session-door'

export interface StreamLimits {
  /** Downloads that run at once in this process; each holds a database connection until its last byte is taken. */
  most?: number
  /** A reader that takes nothing for so long is let go. */
  stalledMs?: number
}

interface Download {
  filename: string
  /** Begins to read; the text of the document comes in pieces. */
  open(): AsyncGenerator<string, void>
}

interface Options extends StreamLimits {
  /** For the log. */
  name: string
  permission: Permission
  /** What is asked for, before anything is read. `target`: of the request, as it was sent. */
  find(ctx: Ctx, target: string): Download
}

/**
 * Handler that gives a JSON document as a file. It streams, and what fails on the way cuts the connection, so that half a document is never taken
 * for a whole one. HEAD is answered without reading anything.
 */
export function jsonDownload(door: SessionDoor, options: Options): RequestHandler {
  const { name, permission, find, most = 3, stalledMs = 60_000 } = options
  const inSlot = atMost(most, 5)

  async function stream(res: Response, download: Download): Promise<void> {
    const pieces = download.open()
    try {
      // Until the first piece is there, a failure can still be told properly.
      const first = await pieces.next()
      describe(res, download)
      res.setTimeout(stalledMs, () => res.destroy())
      await pipeline(startingWith(first, pieces), res)
    } finally {
      // Whoever left before the second piece has not turned away from the reading by that.
      await pieces.return()
    }
  }

  const readsOnly = onlyMethods('GET', 'HEAD')
  const answer = answerBySession(door, name, permission, async (req, res, ctx) => {
    const download = find(ctx, req.originalUrl)
    if (req.method === 'GET') return inSlot(() => stream(res, download))
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

async function* startingWith(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value
  yield* rest
}
