import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { outboxTexts } from '~/i18n/outbox'
import { useT } from '~/lib/i18n'
import type { OutboxRow } from './mail-list'

const tones: Record<OutboxRow['status'], Tone> = {
  pending: 'neutral',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  held: 'warning',
  unsure: 'warning',
}

/** Whether a mail is queued, being sent, accepted, or was given up. */
export function MailBadge({ status }: Pick<OutboxRow, 'status'>) {
  const t = useT(outboxTexts)
  return <StatusBadge tone={tones[status]}>{t(`states.${status}`)}</StatusBadge>
}
