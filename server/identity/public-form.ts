import { z } from 'zod'
import type { RequestContext } from '../context'
import { DomainError } from '../platform/errors'

/** No person fills in a form faster than this, in milliseconds. */
export const leastMs = 2000

/** What every form that anyone may send has beside its own fields. */
export const publicFormFields = {
  /** To what is done with these data, as the privacy notice says. */
  privacy_consent: z.boolean().refine(is => is, 'must be accepted'),
  /** A field that people do not see; only programs fill it in. */
  website: z.string().max(1000).nullish(),
  /** When the form was opened; absent where there was none. */
  opened_at: z.iso.datetime({ offset: true }).nullish(),
}

interface Sent {
  /** Where a confirmation goes. */
  email: string
  website?: string | null | undefined
  opened_at?: string | null | undefined
}

/**
 * Stands before whatever keeps a form that anyone may send: what was written faster than a person writes is refused,
 * and so is what comes too often from one network address or for one mailbox, over all such forms. `suspected`: the
 * field that people do not see is filled in; that is kept for its readers, and nothing is mailed.
 * @throws DomainError contact_request.too_fast, login.throttled
 */
export async function guardPublicForm(
  ctx: Pick<RequestContext, 'clock' | 'throttles' | 'ip'>,
  { email, website, opened_at }: Sent,
): Promise<{ suspected: boolean }> {
  const tooFast = opened_at && ctx.clock.now().getTime() - Date.parse(opened_at) < leastMs
  if (tooFast) throw new DomainError('contact_request.too_fast')
  await ctx.throttles.contact.attempt({ account: email, ip: ctx.ip })
  return { suspected: Boolean(website?.trim()) }
}
