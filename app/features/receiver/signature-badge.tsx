import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { receiverTexts } from '~/i18n/receiver'
import { useT } from '~/lib/i18n'
import type { ReceivedRequest } from './received-request'

const tones: Record<ReceivedRequest['signature'], Tone> = { valid: 'success', invalid: 'danger', unknown: 'neutral' }

/** Whether a request carries the signature of its webhook. */
export function SignatureBadge({ signature }: Pick<ReceivedRequest, 'signature'>) {
  const t = useT(receiverTexts)
  return <StatusBadge tone={tones[signature]}>{t(`signatures.${signature}`)}</StatusBadge>
}
