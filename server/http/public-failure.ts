import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './error-answer'
import { sendAnswer, sendBusy } from './json-answer'
import type { KeySlot } from './limits'

/** Seconds after which a 503 is worth another try. */
const retryUnavailable = 5

/** Sends a failure with `Retry-After` where another try helps: 429 by the key's minute, and 503, which has no body on the public API. */
export function sendFailureAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  { surface, slot }: { surface: 'v1' | 'app'; slot: KeySlot | null },
): void {
  const { status } = answer
  const wait = status === 429 ? slot?.resetSeconds : status === 503 ? retryUnavailable : undefined
  const retryAfter = answer.retryAfter ?? wait
  if (status === 503 && surface === 'v1') sendBusy(req, res, retryAfter ?? retryUnavailable)
  else sendAnswer(req, res, { ...answer, retryAfter })
}
