type Raw = NonNullable<RequestInit['body']>

/** A body that is sent as it is, with the type that it travels under. */
class RawBody {
  constructor(
    readonly body: Raw,
    readonly type: string,
  ) {}
}

/**
 * Bytes, texts, forms and streams are sent as they are, under the `Content-Type` that the caller gives, else their own
 * or `application/octet-stream`; everything else is sent as JSON. For `bodySerializer` together with `RawRequest`.
 */
export function serializeBody(body: unknown, headers?: unknown): RawBody | string {
  if (!isRaw(body)) return JSON.stringify(body)
  const given = headers instanceof Headers ? headers.get('Content-Type') : null
  const own = body instanceof Blob && body.type ? body.type : 'application/octet-stream'
  return new RawBody(body, given ?? own)
}

/** A `Request` that knows the bodies of `serializeBody`. */
export class RawRequest extends Request {
  constructor(url: string | URL | Request, init: RequestInit = {}) {
    super(url, unwrapped(init))
  }
}

function unwrapped(init: RequestInit): RequestInit {
  const given: unknown = init.body
  if (!(given instanceof RawBody)) return init
  const { body, type } = given
  const headers = new Headers(init.headers)
  // A form names the boundary between its parts itself.
  if (body instanceof FormData) headers.delete('Content-Type')
  else headers.set('Content-Type', type)
  // A stream is sent while it is read, which the Fetch standard wants to be said.
  return { ...init, body, headers, duplex: 'half' } as RequestInit
}

const isRaw = (body: unknown): body is Raw =>
  typeof body === 'string' ||
  body instanceof ArrayBuffer ||
  ArrayBuffer.isView(body) ||
  body instanceof Blob ||
  body instanceof FormData ||
  body instanceof URLSearchParams ||
  (typeof body === 'object' && body !== null && (body instanceof ReadableStream || Symbol.asyncIterator in body))
