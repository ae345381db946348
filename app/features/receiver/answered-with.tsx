import { receiverTexts } from '~/i18n/receiver'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { ReceivedRequest } from './received-request'

type AnsweredWithProps = Pick<ReceivedRequest, 'open' | 'status_code'>

/** The receiver's answer, or that there was none. */
export function AnsweredWith({ open, status_code: code }: AnsweredWithProps) {
  const t = useT(receiverTexts)
  const failed = !open && (code === null || code >= 300)
  return (
    <span className={cn('tabular', failed && 'text-danger')}>
      {code === null ? t(open ? 'answered.open' : 'answered.none') : t('answered.code', { code })}
    </span>
  )
}
