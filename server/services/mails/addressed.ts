import { DomainError } from '../../core/errors'

interface Letter {
  to: string[]
  subject: string
  message: string
}

interface Given {
  to?: string[] | undefined
  cc?: string[] | undefined
  subject?: string | null | undefined
  message?: string | null | undefined
}

/**
 * A mail as it goes out: what its sender has written, else what its draft says.
 * @throws DomainError mail.no_recipient where neither names anybody
 */
export function addressed(given: Given, draft: Letter, contactId: number | null): Letter & { cc: string[] } {
  const to = given.to?.length ? given.to : draft.to
  if (to.length === 0) throw new DomainError('mail.no_recipient', { field: 'to', kontakt_id: contactId })
  const { cc = [], subject, message } = given
  return { to, cc, subject: subject ?? draft.subject, message: message ?? draft.message }
}
