import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AnyTRPCRouter } from '@trpc/server'
import type { RequestHandler } from 'express'
import { sendBytes } from '../json-answer'
import { requestIdOf } from '../request-context'
import { openApiTexts } from './document'
import type { JsonObject } from './tidy'

const paths = new Set(['/api/v1/openapi.json', '/api/swagger'])

/**
 * Middleware that serves the descriptions to everybody: the public API's at `/api/v1/openapi.json`, both surfaces at `/api/swagger`.
 * Other paths and methods pass on, to the door that knows all of them.
 * @param furtherPaths what is no procedure, by whole path
 */
export function openApiDocuments(
  appRouter: AnyTRPCRouter,
  { version }: { version: string },
  furtherPaths: JsonObject = {},
): RequestHandler {
  // Made when somebody asks first: it takes a second that no start has to wait for.
  let made: ReadonlyMap<string, Served> | undefined
  const make = () => {
    const { v1, all } = openApiTexts(appRouter, version, furtherPaths)
    return new Map([
      ['/api/v1/openapi.json', servedAs(v1)],
      ['/api/swagger', servedAs(all)],
    ])
  }
  return (req, res, next) => {
    const [path = ''] = req.originalUrl.split('?', 1)
    if (!paths.has(path) || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    requestIdOf(req, res)
    made ??= make()
    const served = made.get(path)
    if (!served) return next()
    res.setHeader('Cache-Control', 'public, max-age=300')
    res.setHeader('ETag', served.etag)
    res.setHeader('Vary', 'Accept-Encoding')
    if (req.headers['if-none-match'] === served.etag) {
      res.statusCode = 304
      return void res.end()
    }
    const encoding = (['br', 'gzip'] as const).find(one => req.acceptsEncodings(one)) ?? 'identity'
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    sendBytes(req, res, 200, served.bytes[encoding], 'application/json; charset=utf-8')
  }
}

interface Served {
  etag: string
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>
}

function servedAs(text: string): Served {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bytes: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, { params }) },
  }
}
