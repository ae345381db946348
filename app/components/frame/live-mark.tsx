import { CloudOff } from 'lucide-react'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'
import { useLiveState } from '~/lib/live'

/** Shows that live updates by others do not arrive; renders nothing while the connection works. */
export function LiveMark() {
  const t = useT(commonTexts)
  const state = useLiveState()
  return (
    <span role="status" className="flex items-center">
      {state === 'offline' ? (
        <span
          title={t('live.offline')}
          className="flex h-6 items-center gap-1.5 rounded-full bg-warning-soft px-2 text-xs font-medium text-warning"
        >
          <CloudOff aria-hidden className="size-3.5" />
          <span className="max-lg:sr-only">{t('live.offline')}</span>
        </span>
      ) : null}
    </span>
  )
}
