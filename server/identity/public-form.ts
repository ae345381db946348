import { z } from 'zod'
import type { RequestContext } from '../context'
import { DomainError } from '../platform/errors'

/** No person fills in a form faster than this, in milliseconds. */
export const leastMs = 2000

/** Fields that every public form has besides its own. */
export const publicFormFields = {
  /** To the processing described in the privacy notice. */
  privacy_consent: z.boolean().refine(is => is, 'must be accepted'),
  /** Honeypot: hidden from people, so only programs fill it in. */
  website: z.string().max(1000).nullish(),
  /** When the form was opened; absent when sent without one. */
  opened_at: z.iso.datetime({ offset: true }).nullish(),
}

interface Sent {
  /** Recipient of the confirmation. */
  email: string
  website?: string | null | undefined
  opened_at?: string | null | undefined
}

/**
 * Runs before a public form is stored: a form filled in faster than a person can is refused, and so are too many from
 * one network address or for one mailbox, over all such forms. `suspected`: the honeypot is filled in; the message is
 * stored for its readers, and no mail is sent.
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
