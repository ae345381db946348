import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { ByteRange } from '../../adapters/storage'
import type { Ctx } from '../../context'
import { PAPER_POLICY } from '../../paper/render'
import { inTurn, type Shares, withinShares } from '../../platform/turns'
import { locales } from '../../platform/values/locale'
import { ClientDisconnected } from '../body'
import { bytes, fileName, type JsonObject, jsonAnswer, requestId } from '../openapi/parts'
import {
  type ByteRoute,
  byteRoute,
  type Declaration,
  type Input,
  inQuery,
  type JsonExample,
  type None,
  type Parameters,
} from './byte-route'
import { contentDigest } from './digests'
import { createSpool, type Spool } from './spool'

/** Loads the content of a route's response. */
type Load<Named extends Parameters, Loaded> = (ctx: Ctx, input: Input<Named>) => Promise<Loaded>

/** A file name reduced to characters valid in every header. */
export const inAscii = (filename: string) => filename.replace(/[^A-Za-z0-9._-]/g, '_')

/** Headers that let our own pages embed the response, and no others. */
const inOwnPages = (policy: string) => ({
  'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
  'X-Frame-Options': 'SAMEORIGIN',
})
const nothingLoaded = "default-src 'none'"
const shownOnly = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Formats of printed documents: type, headers, description. */
const papers = {
  pdf: {
    type: 'application/pdf',
    policy: nothingLoaded,
    content: bytes('application/pdf', '%PDF-1.7 …'),
  },
  xml: {
    type: 'application/xml',
    policy: nothingLoaded,
    content: bytes('application/xml', '<?xml version="1.0"?> …'),
  },
  /** A page to view and to print; it contains its fonts and images and may load nothing. */
  html: {
    type: 'text/html; charset=utf-8',
    policy: PAPER_POLICY,
    content: {
      'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="de-AT">…</html>' },
    },
  },
} as const

/** For a document that may not have been issued yet. */
export const draftLanguage = inQuery(
  z.enum(locales).optional(),
  'Language of what has not gone out, instead of that of the company; what was sent keeps its own',
)

interface Paper<Named extends Parameters> extends Omit<Declaration<Named>, 'tag' | 'description'> {
  as?: keyof typeof papers
  /** True for an immutable document, saved under its name; everything else is shown inline. */
  kept?: boolean
  load: Load<Named, { filename: string; bytes: Buffer }>
}

/** Returns a record's document, as issued or in its current state. */
export function paperRoute<Named extends Parameters = None>({
  as = 'pdf',
  kept = false,
  load,
  ...declaration
}: Paper<Named>): ByteRoute {
  const { type, policy, content } = papers[as]
  const kind = kept ? 'attachment' : 'inline'
  const name = `${kind}; filename="RE-2026-0018.${as === 'xml' ? 'xml' : 'pdf'}"`
  const promise = kept
    ? 'The bytes are those that were made with the export, for ever.'
    : 'A draft is marked as one; what was sent comes as it was sent.'
  const description = `Needs permission \`${declaration.permission}\`. ${promise}`
  return byteRoute(
    { ...declaration, tag: 'pdf', description },
    {
      method: 'GET',
      answers: {
        '200': { description: 'Done', headers: { ...requestId, ...fileName(name) }, content },
      },
      // For a caller with too many prints at once; stored documents, and formats other than PDF, are never printed
      // here.
      refuses: as === 'pdf' && !kept ? [429] : [],
      mount:
        () =>
        async ({ res, ctx }, input) => {
          const { filename, bytes } = await load(ctx, input)
          res.set({
            'Content-Type': type,
            'Content-Disposition': disposition(kind, inAscii(filename)),
            ...inOwnPages(policy),
          })
          res.end(bytes)
        },
    },
  )
}

interface Picture<Named extends Parameters> extends Declaration<Named> {
  type: 'image/jpeg' | 'image/png'
  /** `etag` is without its quotes. */
  load: Load<Named, { filename: string; etag: string; read(): Promise<Buffer> }>
}

/**
 * Sends an image for display only: no script in it runs, whatever type a browser guesses. Cached by the browser and
 * revalidated each time: a user who lost the right to see it gets nothing.
 */
export const pictureRoute = <Named extends Parameters = None>({
  type,
  load,
  ...declaration
}: Picture<Named>): ByteRoute =>
  byteRoute(declaration, {
    method: 'GET',
    answers: { '200': { description: 'Done', headers: requestId, content: bytes(type) } },
    mount:
      () =>
      async ({ req, res, ctx }, input) => {
        const { filename, etag, read } = await load(ctx, input)
        res.set({
          'Cache-Control': 'private, no-cache',
          'Content-Type': type,
          'Content-Disposition': `inline; filename="${filename}"`,
          'Content-Security-Policy': shownOnly,
          'X-Content-Type-Options': 'nosniff',
          ETag: `"${etag}"`,
        })
        if (req.headers['if-none-match'] === `"${etag}"`) return void res.status(304).end()
        const bytes = await read()
        res.set('Content-Length', String(bytes.length))
        res.end(bytes)
      },
  })

interface JsonFile {
  filename: string
  /** Starts reading; the text of the document is generated in pieces. */
  open(): AsyncGenerator<string, void>
}

interface JsonDownload<Named extends Parameters> extends Declaration<Named> {
  answer: JsonExample
  /** Finds the requested document, before anything is read. */
  find(ctx: Ctx, input: Input<Named>): JsonFile
}

/** Concurrent documents per process; each holds a database connection meanwhile. */
const jsonLimits = { most: 3, perPerson: 2, perCompany: 6 }

/**
 * Sends a JSON document as a file. It is first written completely to a temporary file, in its turn, and only then sent:
 * so its reader may be slow without holding the database or a turn of others, and errors on the way get a proper
 * response. HEAD is answered without reading anything.
 */
export const jsonRoute = <Named extends Parameters = None>({
  answer: { schema, example },
  find,
  ...declaration
}: JsonDownload<Named>): ByteRoute =>
  byteRoute(declaration, {
    method: 'GET',
    answers: { '200': jsonAnswer('Done', schema, example, { ...requestId, ...fileName() }) },
    refuses: [429],
    mount(limits) {
      const own = { ...jsonLimits, ...limits }
      const inShare = withinShares(own)
      const atTurn = inTurn(own)
      return async ({ req, res, ctx }, input) => {
        const { filename, open } = find(ctx, input)
        const describe = () =>
          res.set({
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Disposition': `attachment; filename="${inAscii(filename)}"`,
          })
        if (req.method === 'HEAD') return void describe().end()
        await inShare(ctx.actor, async () => {
          const spool = createSpool()
          try {
            await atTurn(ctx.actor, () => make(res, open(), spool))
            describe().set('Content-Length', String(spool.size))
            await pipeline(spool.stream(), res)
          } finally {
            await spool.close()
          }
        })
      }
    },
  })

/** Leaving the loop ends the reading, also when the client disconnected. */
async function make(res: Response, pieces: AsyncGenerator<string, void>, spool: Spool): Promise<void> {
  for await (const piece of pieces) {
    if (res.destroyed) throw new ClientDisconnected('client closed the connection')
    await spool.write(Buffer.from(piece))
  }
}

interface StoredFile {
  filename: string
  size: number
  /** Lower-case hex. */
  sha256: string
  /** The type to display it as, detected from its bytes; without it, the file is downloaded. */
  shownAs?: string
  open(range?: ByteRange): Promise<Readable>
}

interface FileDownload<Named extends Parameters> extends Declaration<Named> {
  limits: Shares
  /** The possible display types, of which `load` returns one; without any, the file is downloaded. */
  shownAs?: readonly string[]
  load: Load<Named, StoredFile>
}

/**
 * Sends a file uploaded by others, whatever type its sender declared: as a download, or for display inside our own
 * pages as the type detected from its bytes. A single range of bytes can be requested.
 */
export const fileRoute = <Named extends Parameters = None>({
  limits: own,
  shownAs,
  load,
  ...declaration
}: FileDownload<Named>): ByteRoute =>
  byteRoute(declaration, {
    method: 'GET',
    answers: {
      '200': fileAnswer('The whole file', shownAs),
      '206': fileAnswer('The range of bytes that was asked for', shownAs),
      '416': { description: 'No byte of the file lies in the range', headers: requestId },
    },
    refuses: [429],
    mount(limits) {
      const inShare = withinShares({ ...own, ...limits })
      return ({ req, res, ctx }, input) => inShare(ctx.actor, async () => sendFile(req, res, await load(ctx, input)))
    },
  })

const fileAnswer = (description: string, shownAs?: readonly string[]): JsonObject => ({
  description,
  headers: {
    ...requestId,
    ...fileName(shownAs ? disposition('inline', 'plan.pdf') : disposition('attachment', 'artikel.csv')),
  },
  content: shownAs
    ? Object.assign({}, ...shownAs.map(type => bytes(type)))
    : bytes('application/octet-stream', 'Nummer;Name'),
})

async function sendFile(req: Request, res: Response, file: StoredFile): Promise<void> {
  const { filename, size, sha256, shownAs, open } = file
  const range = req.method === 'HEAD' ? null : rangeOf(req, size, `"${sha256}"`)
  res.set({
    'Content-Disposition': disposition(shownAs ? 'inline' : 'attachment', filename),
    'Content-Type': shownAs ?? 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    // The PDF viewers of browsers do not work in a sandbox.
    ...(shownAs ? inOwnPages(nothingLoaded) : { 'Content-Security-Policy': shownOnly }),
    'Accept-Ranges': 'bytes',
    'Repr-Digest': contentDigest(sha256),
    ETag: `"${sha256}"`,
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

/**
 * RFC 6266: the name in ASCII and, if that loses characters, encoded by RFC 8187 as well. Stored names have no quotes.
 */
export function disposition(kind: 'attachment' | 'inline', filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]/gu, '_')
  const whole = ascii === filename ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`
  return `${kind}; filename="${ascii}"${whole}`
}

/** One range is served, several count as none; `If-Range` with another digest requests the whole file. */
function rangeOf(req: Request, size: number, etag: string): Required<ByteRange> | 'unsatisfiable' | null {
  const condition = req.headers['if-range']
  const ranges = condition === undefined || condition === etag ? req.range(size) : undefined
  if (ranges === -1) return 'unsatisfiable'
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}
