/** A failure as the API answers it; match on `code`. */
export class GewerkError extends Error {
  override name = 'GewerkError'
  readonly status: number
  /** `validation_error`, `not_found` …; null for an answer without a body. */
  readonly code: string | null
  readonly details: unknown
  /** What support needs to find the request. */
  readonly requestId: string | null

  constructor(response: Response, body: unknown) {
    const { error, message, details } = (body ?? {}) as Record<string, unknown>
    super(typeof message === 'string' ? message : `HTTP ${response.status}`)
    this.status = response.status
    this.code = typeof error === 'string' ? error : null
    this.details = details
    this.requestId = response.headers.get('X-Request-Id')
  }
}

/** What a call brings, or its failure thrown: `const { data } = await unwrap(client.GET('/me'))`. */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call
  if (!response.ok || data === undefined || data === null) throw new GewerkError(response, error)
  return data
}
