import { DomainError } from '../../../platform/errors'

/** Two sends of the same thing within this time are one request: a double click, or a repeated request. */
const leastGapMs = 60_000

/**
 * Refuses to send a link or a notice again at once. Papers to customers use `resend` instead. The caller locks what is
 * sent, so that concurrent calls see the first one.
 * @throws DomainError mail.just_sent with the time and the seconds until it may go out again
 */
export function refuseJustSent(sentAt: Date | null | undefined, now: Date): void {
  if (!sentAt) return
  const leftMs = sentAt.getTime() + leastGapMs - now.getTime()
  if (leftMs > 0)
    throw new DomainError('mail.just_sent', {
      sent_at: sentAt.toISOString(),
      wait_seconds: Math.min(Math.ceil(leftMs / 1000), leastGapMs / 1000),
    })
}
