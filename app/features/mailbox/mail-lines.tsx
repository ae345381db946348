import { NavLink } from '@remix-run/react'
import { Paperclip } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Ago } from '~/components/value'
import { mailboxTexts } from '~/i18n/mailbox'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import type { AccountVendor } from '~server/platform/values/account-vendors'

export type MailEntry = Outputs['google']['messages']['messages'][number]

/** A mailbox that the company shares, as seen from a contact. */
export interface SharedPlace {
  mailboxId: number
  contactId: number
}

export const mailPath = (vendor: AccountVendor, id: string, shared?: SharedPlace) =>
  shared
    ? `/mail/shared/${vendor}/${shared.mailboxId}/${shared.contactId}/${encodeURIComponent(id)}`
    : `/mail/${vendor}/${encodeURIComponent(id)}`
export const nameOf = ({ email, name }: { email: string; name: string | null }) => name ?? email

interface MailLinesProps {
  vendor: AccountVendor
  mails: readonly MailEntry[]
  search?: string
  /** Shows the recipient instead of the sender. */
  sent?: boolean
  shared?: SharedPlace | undefined
}

/** A list of mails, each linking to its text. */
export function MailLines({ vendor, mails, search = '', sent = false, shared }: MailLinesProps) {
  const t = useT(mailboxTexts)
  return mails.map(({ id, subject, snippet, from, to, date, isRead, hasAttachments }) => {
    const who = sent ? to.map(nameOf).join(', ') : from ? nameOf(from) : ''
    return (
      <li key={id}>
        <NavLink
          to={{ pathname: mailPath(vendor, id, shared), search }}
          preventScrollReset
          className={({ isActive }) =>
            cn('grid gap-0.5 px-4 py-2.5 hover:bg-hover', isActive && 'bg-accent-soft hover:bg-accent-soft')
          }
        >
          <span className="flex items-baseline gap-2">
            {isRead ? null : <span role="img" aria-label={t('unread')} className="size-2 rounded-full bg-accent" />}
            <span className={cn('min-w-0 grow truncate', isRead ? 'font-medium' : 'font-semibold')}>
              {who || t('unknownSender')}
            </span>
            <span className="shrink-0 text-xs text-muted">
              <Ago value={date} />
            </span>
          </span>
          <span className="flex items-center gap-1.5">
            <span className="min-w-0 grow truncate">{subject || t('noSubject')}</span>
            {hasAttachments ? (
              <Paperclip role="img" aria-label={t('hasAttachments')} className="size-3.5 shrink-0 text-faint" />
            ) : null}
          </span>
          <span className="truncate text-xs text-muted">{snippet}</span>
        </NavLink>
      </li>
    )
  })
}

/** Loads another page of a list. */
export function MoreButton({ onMore }: { onMore: () => void }) {
  const t = useT(mailboxTexts)
  return (
    <li className="px-4 py-3">
      <Button onClick={onMore} className="w-full">
        {t('more')}
      </Button>
    </li>
  )
}
