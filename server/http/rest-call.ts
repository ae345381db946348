import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TRPCError } from '@trpc/server'
import { createOpenApiNodeHttpHandler, type OpenApiRouter } from 'trpc-openapi'
import type { RequestContext } from '../context'
import type { Mount } from './rest-mounts'

export type RestCallResult = { json: string } | { error: unknown }

/** Calls a procedure through trpc-openapi with a request made for it and a response that is only captured. */
export function createRestCall(router: OpenApiRouter) {
  const calls = new WeakMap<object, { ctx: RequestContext; error?: TRPCError }>()
  const handle = createOpenApiNodeHttpHandler({
    router,
    createContext: ({ req }) => calls.get(req)?.ctx ?? {},
    onError: ({ req, error }) => {
      const running = calls.get(req)
      if (running) running.error = error
    },
  })

  return async (req: IncomingMessage, mount: Mount, ctx: RequestContext): Promise<RestCallResult> => {
    // The input comes by the reader of `mountRest`; the library only finds the procedure by a path of its template.
    const own = (value: unknown) => ({ value, writable: true, enumerable: true })
    const request: Parameters<typeof handle>[0] = Object.create(req, {
      method: own(mount.method),
      url: own(mount.path.replaceAll(/\{\w+\}/g, '0')),
      headers: own({ host: 'localhost', 'content-type': 'application/json' }),
      query: own({}),
      body: own({}),
    })
    const running: { ctx: RequestContext; error?: TRPCError } = { ctx }
    calls.set(request, running)
    const response = new CapturedResponse()
    await handle(request, response as unknown as ServerResponse)
    return running.error ? { error: running.error } : { json: response.body }
  }
}

class CapturedResponse extends EventEmitter {
  statusCode = 200
  body = 'null'
  setHeader() {}
  end(body?: string) {
    this.body = body ?? 'null'
  }
}
