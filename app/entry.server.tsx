import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { CatalogContext } from './lib/i18n'
import { catalogOf } from './lib/i18n.server'
import { negotiateLocale } from './lib/locale'
import { NonceContext } from './lib/nonce'
import { WholeChunks } from './lib/whole-chunks.server'

export { toResponse } from './lib/page.server'

/** Single fetch gives up on deferred data shortly before the stream is cut off. */
export const streamTimeout = 9_000
const ABORT_MS = 10_000

/**
 * Renders a page as a stream, once a render slot is free; robots get it whole, since they do not wait for streamed
 * parts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const locale = negotiateLocale(request.headers, loadContext.userLocale)
  const nonce = loadContext.cspNonce
  const waitForAll = isbot(request.headers.get('user-agent') ?? '') || remixContext.isSpaMode
  let responseStatus = status
  let begun = false

  const render = () =>
    new Promise<Response>((resolve, reject) => {
      begun = true
      const answer = () => {
        const body = new WholeChunks()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        headers.set('Content-Language', locale)
        headers.append('Vary', 'Cookie, Accept-Language')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }))
        pipe(body)
      }
      const { pipe, abort } = renderToPipeableStream(
        <NonceContext.Provider value={nonce}>
          <CatalogContext.Provider value={catalogOf(locale)}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </CatalogContext.Provider>
        </NonceContext.Provider>,
        {
          nonce,
          [waitForAll ? 'onAllReady' : 'onShellReady']: answer,
          onShellError: reject,
          onError: error => {
            responseStatus = 500
            loadContext.reportError(error)
          },
        },
      )
      const timer = setTimeout(abort, ABORT_MS)
      timer.unref()
    })
  try {
    return await loadContext.atTurn(render)
  } catch (error) {
    if (begun) throw error
    // There is no capacity even for a page that says so.
    const { status: refused, message, details } = loadContext.problem(error, locale)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    headers.set('Retry-After', String(details?.retryAfter ?? 5))
    return new Response(message, { headers, status: refused })
  }
}

/**
 * Errors thrown by loaders and actions that are not responses. A client that disconnected is no error, nor is a request
 * that no route matches: what anyone outside can cause must not raise an alarm.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) context.reportError(error)
}
