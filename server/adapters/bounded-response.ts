/** A server has answered more bytes than it may. */
export class AnsweredTooMuch extends Error {
  override name = 'AnsweredTooMuch'
}

/**
 * The response of a server that may answer without end: beyond `maxBytes` reading it fails with `AnsweredTooMuch`, or
 * it ends there, and the connection is closed.
 */
export function boundedResponse(response: Response, maxBytes: number, beyond: 'fails' | 'ends' = 'fails'): Response {
  if (!response.body) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes > maxBytes && beyond === 'ends') return controller.terminate()
        if (bytes > maxBytes) throw new AnsweredTooMuch(`answered more than ${maxBytes} bytes`)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, response)
}

/** Whether a failure comes from an answer beyond its bound, however often it was wrapped on its way. */
export function isAnsweredTooMuch(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AnsweredTooMuch) return true
  return false
}
