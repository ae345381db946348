import { DomainError } from '../../../platform/errors'

/**
 * An unsent document is sent without `resend`, a sent one is sent again only with it, so that neither happens twice by
 * accident.
 * @throws DomainError mail.sent_already, `unsent`
 */
export function assertResend(
  isOut: boolean,
  { resend = false }: { resend?: boolean | undefined },
  unsent: DomainError,
  details: Record<string, unknown>,
): void {
  if (!isOut && resend) throw unsent
  if (isOut && !resend) throw sentAlready(details)
}

/**
 * Refusal of a further mail, with the field that permits it, so that a page can ask and an API client knows what to
 * set.
 */
export const sentAlready = (details: Record<string, unknown>): DomainError =>
  new DomainError('mail.sent_already', { ...details, confirm: 'resend' })
