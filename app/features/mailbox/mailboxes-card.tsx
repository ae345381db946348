import { useSubmit } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { calendarTexts } from '~/i18n/calendars'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { vendorNames } from '~server/platform/values/account-vendors'

type Mailbox = Outputs['mailbox']['all']['data'][number]

/** Every mailbox that people of the company have connected, and whether it is private or shared. */
export function MailboxesCard({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const t = useT(calendarTexts)
  return (
    <Card>
      <CardHeader title={t('shared.title')} description={t('shared.hint')} />
      {mailboxes.length === 0 ? <p className="px-4 pb-4 text-muted">{t('shared.none')}</p> : null}
      {mailboxes.length > 0 ? (
        <ul aria-label={t('shared.title')} className="divide-y divide-line border-t border-line">
          {mailboxes.map(one => (
            <MailboxLine key={one.id} mailbox={one} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function MailboxLine({ mailbox: { id, provider, account, owner, shared_since: since } }: { mailbox: Mailbox }) {
  const t = useT(calendarTexts)
  const submit = useSubmit()
  const decide = (intent: 'share' | 'unshare') => submit({ intent, id: String(id) }, { method: 'post' })
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <p className="min-w-0 grow basis-52">
        <span className="block font-medium break-all">{account}</span>
        <span className="block text-xs break-words text-muted">
          {owner} · {vendorNames[provider]}
        </span>
      </p>
      <Badge tone={since ? 'info' : 'neutral'}>{t(since ? 'shared.isShared' : 'shared.isPrivate')}</Badge>
      {since ? (
        <Button onClick={() => decide('unshare')} aria-label={`${t('shared.unshare')}: ${account}`}>
          {t('shared.unshare')}
        </Button>
      ) : (
        <ConfirmDialog
          trigger={<Button aria-label={`${t('shared.share')}: ${account}`}>{t('shared.share')}</Button>}
          title={t('shared.shareTitle', { account })}
          confirmLabel={t('shared.share')}
          tone="primary"
          onConfirm={() => decide('share')}
        >
          {t('shared.shareBody', { owner })}
        </ConfirmDialog>
      )}
    </li>
  )
}
