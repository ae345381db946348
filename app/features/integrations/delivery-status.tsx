import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import type { DeliveryStatus } from './integration'

const tones: Record<DeliveryStatus, Tone> = {
  pending: 'neutral',
  sending: 'info',
  delivered: 'success',
  failed: 'warning',
  dead: 'danger',
}

/** In the order of the filter's options. */
export const deliveryStatuses = [
  'pending',
  'sending',
  'delivered',
  'failed',
  'dead',
] as const satisfies readonly DeliveryStatus[]

/** Whether a delivery has arrived, is being retried, or was given up. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const t = useT(integrationsTexts)
  return <StatusBadge tone={tones[status]}>{t(`deliveries.statuses.${status}`)}</StatusBadge>
}
