import { useFetcher } from '@remix-run/react'
import { Send, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { StatusBadge } from '~/components/ui/status-badge'
import { toast } from '~/components/ui/toast'
import { Ago, Day } from '~/components/value'
import { BlockedButton } from '~/features/documents/blocked-button'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { Invitation } from './role'
import { RoleBadge } from './role-badge'

/** What the buttons of an invitation answer. */
export type InvitationAnswer =
  | { message: string; done: null }
  | { message: null; done: 'resent' | 'cancelled' }

const tones = { open: 'info', expired: 'warning', accepted: 'success', cancelled: 'neutral' } as const

/** Invitations with what can still be done about them. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT(teamTexts)
  return (
    <Card>
      <ul aria-label={t('tabs.invitations')} className="divide-y divide-line">
        {invitations.map(invitation => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useT(teamTexts)
  const format = useFormat()
  const { email, name, status, role } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-all">{email}</span>
          {name ? <span className="text-muted">{name}</span> : null}
          <RoleBadge role={role} />
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
          <span>
            {t('invitations.sent')} <Ago value={invitation.sent_at} />
            {invitation.sent_count > 1
              ? ` (${t('invitations.times', { count: invitation.sent_count })})`
              : null}
          </span>
          {invitation.invited_by_name ? (
            <span>
              · {t('invitations.by')} {invitation.invited_by_name}
            </span>
          ) : null}
          {status === 'open' ? (
            <span>
              · {t('invitations.until')} <Day value={format.dayOf(invitation.expires_at)} />
            </span>
          ) : null}
        </p>
      </div>
      <StatusBadge tone={tones[status]}>{t(`invitations.statuses.${status}`)}</StatusBadge>
      {status === 'open' || status === 'expired' ? <Actions invitation={invitation} /> : null}
    </li>
  )
}

function Actions({ invitation: { id, email, role } }: { invitation: Invitation }) {
  const t = useT(teamTexts)
  const may = useMay()
  const { submit, state, data } = useFetcher<InvitationAnswer>()
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.message) toast(t('invitations.failed'), { tone: 'danger', description: data.message })
    else toast(data.done === 'resent' ? t('invitations.resent', { email }) : t('invitations.cancelled'))
  }, [state, data, email, t])
  const send = (intent: 'resend' | 'cancel') => submit({ intent, id }, { method: 'post' })
  if (role !== 3 && !may('team:manage'))
    return <BlockedButton why={t('invitations.why')}>{t('invitations.resend')}</BlockedButton>
  return (
    <span className="flex flex-wrap gap-1 max-sm:w-full max-sm:[&>*]:grow">
      <Button pending={state !== 'idle'} onClick={() => send('resend')}>
        <Send aria-hidden />
        {t('invitations.resend')}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" className="text-danger">
            <X aria-hidden />
            {t('invitations.cancel')}
          </Button>
        }
        title={t('invitations.cancelTitle', { email })}
        confirmLabel={t('invitations.cancel')}
        onConfirm={() => send('cancel')}
      >
        {t('invitations.cancelBody')}
      </ConfirmDialog>
    </span>
  )
}
