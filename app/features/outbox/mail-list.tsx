import { NavLink } from '@remix-run/react'
import { Paperclip } from 'lucide-react'
import { Ago } from '~/components/value'
import { outboxTexts } from '~/i18n/outbox'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { MailBadge } from './mail-badge'

/** A mail in the list. */
export type OutboxRow = Outputs['mails']['list']['data'][number]

interface MailListProps {
  mails: readonly OutboxRow[]
  /** Query string of the URL, kept while mails are opened. */
  search: string
  /** Received while this page was open. */
  arrived: ReadonlySet<number>
}

/** Mails of the company, newest first. */
export function MailList({ mails, search, arrived }: MailListProps) {
  const t = useT(outboxTexts)
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {mails.map(mail => (
        <li key={mail.id}>
          <NavLink
            to={{ pathname: `/dev/outbox/${mail.id}`, search }}
            prefetch="intent"
            preventScrollReset
            className={({ isActive }) =>
              cn(
                'grid gap-1 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2',
                isActive && 'bg-accent-soft hover:bg-accent-soft',
                arrived.has(mail.id) && 'animate-arrive',
              )
            }
          >
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 grow truncate font-medium">{[...mail.to, ...mail.cc].join(', ')}</span>
              <span className="shrink-0 text-xs text-muted">
                <Ago value={mail.sent_at ?? mail.created_at} />
              </span>
            </span>
            <span className="flex items-center gap-2">
              <span className="min-w-0 grow truncate text-muted">{mail.subject}</span>
              {mail.attachments.length > 0 ? (
                <Paperclip aria-label={t('withAttachment')} className="size-3.5 shrink-0 text-faint" />
              ) : null}
              {mail.status === 'sent' ? null : <MailBadge status={mail.status} />}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
