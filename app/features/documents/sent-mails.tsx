import { Mail } from 'lucide-react'
import type { Tone } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import type { MailRecord } from '~server/services/exchange/mails/schema'
import { WaitingMail } from './waiting-mail'

const tones: Record<MailRecord['status'], Tone> = {
  pending: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  held: 'warning',
  unsure: 'warning',
}

/** Why a mail went out by the company although a mailbox was chosen. */
const insteads = { 'mailbox.too_large': 'mails.tooLarge', 'mailbox.not_allowed': 'mails.notAllowed' } as const

/** Mails that went out with a document, newest first. */
export function SentMails({ mails, title }: { mails: readonly MailRecord[]; title?: string }) {
  const t = useT(documentsTexts)
  if (mails.length === 0) return null
  return (
    <Card>
      <CardHeader title={title ?? t('mails.title')} />
      <ul className="divide-y divide-line border-t border-line">
        {mails.map(mail => (
          <li key={mail.id} className="grid gap-0.5 px-4 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="inline-flex min-w-0 items-center gap-1.5 font-medium">
                <Mail aria-hidden className="size-4 shrink-0 text-faint" />
                <span className="min-w-0 break-all">{mail.to.join(', ')}</span>
              </span>
              <StatusBadge tone={tones[mail.status]}>{t(`mails.${mail.status}`)}</StatusBadge>
            </div>
            <p className="text-[13px] break-words text-muted">{mail.subject}</p>
            <p className="text-xs text-muted">
              <Ago value={mail.sent_at ?? mail.created_at} />
              {mail.sender ? ` · ${t('mails.from', { address: mail.sender.address })}` : null}
            </p>
            {mail.status === 'failed' && mail.last_error ? (
              <p className="text-[13px] text-danger">{mail.last_error}</p>
            ) : null}
            {mail.status === 'sent' && mail.server_reason ? (
              <p className="text-[13px] text-muted">{t(insteads[mail.server_reason])}</p>
            ) : null}
            {mail.status === 'held' || mail.status === 'unsure' ? <WaitingMail mail={mail} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
