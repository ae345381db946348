import type { Tone } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

export type SentMail = Outputs['mails']['list']['data'][number]

const tones: Record<SentMail['status'], Tone> = {
  pending: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
}

/** To whom the rapport went, and whether it arrived at the mail server. */
export function MailsCard({ mails }: { mails: readonly SentMail[] }) {
  const t = useT('rapports')
  if (mails.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('mail.history')} className="border-b border-line" />
      <ul className="divide-y divide-line">
        {mails.map(mail => (
          <li key={mail.id} className="flex items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 grow">
              <span className="block truncate">{[...mail.to, ...mail.cc].join(', ')}</span>
              <span className="block text-xs text-muted">
                <Ago value={mail.sent_at ?? mail.created_at} />
                {mail.status === 'failed' && mail.last_error ? ` · ${mail.last_error}` : ''}
              </span>
            </span>
            <StatusBadge tone={tones[mail.status]}>{t(`mail.statuses.${mail.status}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
