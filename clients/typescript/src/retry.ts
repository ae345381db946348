export interface RetryOptions {
  /** How often a request is sent at most; 5 without it. */
  attempts?: number
  /** The longest that is waited between two attempts; a longer `Retry-After` gives up. 60 s without it. */
  maxWaitMs?: number
  fetch?: (request: Request) => Promise<Response>
  wait?: (ms: number) => Promise<void>
}

/**
 * A `fetch` that sends again what was refused for now: 429 and 503 after `Retry-After`, a lost connection after a
 * moment. Nothing is repeated that could have its effect twice: what changes needs an `Idempotency-Key`, and a stream
 * can be sent only once.
 */
export function withRetry({
  attempts = 5,
  maxWaitMs = 60_000,
  fetch: send = request => fetch(request),
  wait = ms => new Promise(resolve => setTimeout(resolve, ms)),
}: RetryOptions = {}): (request: Request) => Promise<Response> {
  return async request => {
    const last = isRepeatable(request) ? attempts : 1
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= last
      const outcome = await send(isLast ? request : request.clone()).catch((error: unknown) => ({ error }))
      if (isLast) return settled(outcome)
      const pauseMs = outcome instanceof Response ? pauseAfter(outcome, attempt) : backOffMs(attempt)
      if (pauseMs === null || pauseMs > maxWaitMs || request.signal.aborted) return settled(outcome)
      if (outcome instanceof Response) await outcome.body?.cancel()
      await wait(pauseMs)
    }
  }
}

function settled(outcome: Response | { error: unknown }): Response {
  if (outcome instanceof Response) return outcome
  throw outcome.error
}

function isRepeatable({ method, headers, body }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const isText = body === null || /json/.test(headers.get('Content-Type') ?? '')
  return isText && headers.has('Idempotency-Key')
}

/** Milliseconds to wait before another attempt is worth it; null = the answer is final. */
function pauseAfter({ status, headers }: Response, attempt: number): number | null {
  const said = headers.get('Retry-After')
  const isUnderWay = status === 409 && said !== null
  if (status !== 429 && status !== 503 && !isUnderWay) return null
  const seconds = Number(said)
  return said !== null && seconds >= 0 ? seconds * 1000 : backOffMs(attempt)
}

const backOffMs = (attempt: number) => 250 * 2 ** attempt
