import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'

export const contactKinds = ['company', 'person'] as const
export const contactStatuses = ['active', 'lead', 'inactive'] as const
type ContactStatus = (typeof contactStatuses)[number]

const tones: Record<ContactStatus, Tone> = { active: 'success', lead: 'info', inactive: 'neutral' }

/** Whether a contact is a customer, a lead, or a former customer. */
export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  const t = useT(contactsTexts)
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
