import { NavLink } from '@remix-run/react'
import { Ago } from '~/components/value'
import { TestMark } from '~/features/integrations/test-mark'
import { receiverTexts } from '~/i18n/receiver'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { AnsweredWith } from './answered-with'
import type { ReceivedRequest } from './received-request'
import { SignatureBadge } from './signature-badge'

interface ReceivedListProps {
  requests: readonly ReceivedRequest[]
  /** The newest one when the page was opened; later ones are highlighted. */
  newestThen: number
}

/** Requests that the receiver got, newest first. */
export function ReceivedList({ requests, newestThen }: ReceivedListProps) {
  const t = useT(receiverTexts)
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      {requests.map(request => (
        <li key={request.id}>
          <NavLink
            to={`/dev/webhooks/${request.id}`}
            prefetch="intent"
            preventScrollReset
            className={({ isActive }) =>
              cn(
                'grid gap-1.5 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2',
                isActive && 'bg-accent-soft hover:bg-accent-soft',
                request.id > newestThen && 'animate-arrive',
              )
            }
          >
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate font-medium">
                {request.event === null ? t('unnamed') : <span className="font-mono text-[13px]">{request.event}</span>}
              </span>
              {request.test ? <TestMark /> : null}
              <span className="shrink-0 text-xs text-muted">
                <Ago value={request.received_at} />
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
              <span className="min-w-0 grow">
                {request.attempt === null ? null : `${t('attempt', { number: request.attempt })} · `}
                <AnsweredWith {...request} />
              </span>
              <SignatureBadge signature={request.signature} />
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
