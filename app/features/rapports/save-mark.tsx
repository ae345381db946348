import { Link, useLocation } from '@remix-run/react'
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import type { SaverView } from './draft-saver'

/** The state of continuous saving in a word. */
export function SaveMark({ state }: Pick<SaverView, 'state'>) {
  const t = useT(rapportsTexts)
  const { icon: Icon, style } = looks[state]
  return (
    <span role="status" className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${style}`}>
      <Icon
        aria-hidden
        className={`size-3.5 ${state === 'saving' || state === 'waiting' ? 'animate-spin' : ''}`}
      />
      {t(`save.${state}`)}
    </span>
  )
}

/** What is wrong with saving, what is safe, and what to do; nothing while all is well. */
export function SaveTrouble({ view, onRetry }: { view: SaverView; onRetry: () => void }) {
  const t = useT(rapportsTexts)
  const common = useT(commonTexts)
  const { pathname } = useLocation()
  const { state, status, message, issues } = view
  if (state !== 'offline' && state !== 'refused') return null
  const trouble = state === 'offline' ? 'offline' : status === 401 ? 'signedOut' : 'refused'
  const ofHead = issues.filter(issue => issue.part === 'head').map(issue => issue.message)
  const ofLines = issues.length > ofHead.length ? [t('save.refusedBody')] : []
  const body = trouble === 'refused' ? [message, ...ofHead, ...ofLines] : [t(`save.${trouble}Body`)]
  return (
    <div
      role="alert"
      className={`mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 ${
        trouble === 'refused' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'
      }`}
    >
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{t(`save.${trouble}Title`)}</p>
        <p>{body.filter(Boolean).join(' ')}</p>
      </div>
      {trouble === 'signedOut' ? (
        <Button asChild>
          <Link to={`/login?next=${encodeURIComponent(pathname)}`}>{t('save.signIn')}</Link>
        </Button>
      ) : (
        <Button onClick={onRetry}>{common('actions.retry')}</Button>
      )}
    </div>
  )
}

const looks = {
  saved: { icon: Check, style: 'text-faint' },
  waiting: { icon: LoaderCircle, style: 'text-faint' },
  saving: { icon: LoaderCircle, style: 'text-faint' },
  offline: { icon: CloudOff, style: 'font-medium text-warning' },
  refused: { icon: CircleAlert, style: 'font-medium text-danger' },
} as const
