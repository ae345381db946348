import { useFetcher } from '@remix-run/react'
import { MailPlus, Send, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { StatusBadge } from '~/components/ui/status-badge'
import { toast } from '~/components/ui/toast'
import { Ago, Day } from '~/components/value'
import { BlockedButton } from '~/features/documents/blocked-button'
import { listOf } from '~/features/lists/list'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { roleKey } from '~/lib/roles'
import { useFormat, useMay } from '~/lib/session'
import { shownEmail } from '~server/platform/values/shown-email'
import type { Invitation } from './role'
import { RoleBadge } from './role-badge'

/** Result of an invitation's buttons. */
export type InvitationAnswer = { message: string; done: null } | { message: null; done: 'resent' | 'cancelled' }

const statuses = ['open', 'expired', 'accepted', 'cancelled'] as const
const tones = { open: 'info', expired: 'warning', accepted: 'success', cancelled: 'neutral' } as const

/** Pending invitations, with the actions on them. */
export const invitationList = listOf(caller => caller.invites.list)({
  path: '/team/invitations',
  texts: teamTexts,
  title: 'tabs.invitations',
  icon: MailPlus,
  live: ['team'],
  rowName: row => row.email,
  opens: false,
  columns: {
    email: {
      label: 'email',
      value: row => shownEmail(row.email),
      cell: row => (
        <>
          <span className="font-medium break-all">{shownEmail(row.email)}</span>
          {row.name ? <span className="block font-normal text-muted">{row.name}</span> : null}
        </>
      ),
    },
    name: { label: 'name', value: row => row.name },
    role: {
      label: 'role',
      value: (row, _, translator) => translator(commonTexts)(`roles.${roleKey(row.role)}`),
      cell: row => <RoleBadge role={row.role} />,
    },
    status: {
      label: 'status',
      value: (row, t) => t(`invitations.statuses.${row.status}`),
      cell: (row, t) => <StatusBadge tone={tones[row.status]}>{t(`invitations.statuses.${row.status}`)}</StatusBadge>,
      card: 'badge',
    },
    sent: {
      label: 'invitations.sent',
      value: row => row.sent_at,
      as: 'ago',
      cell: (row, t) => (
        <>
          <Ago value={row.sent_at} />
          {row.sent_count > 1 ? ` (${t('invitations.times', { count: row.sent_count })})` : null}
        </>
      ),
      className: 'text-muted',
    },
    by: { label: 'invitations.by', value: row => row.invited_by_name, className: 'text-muted', yields: 2 },
    byNumber: { label: 'invitations.byNumber', value: row => row.invited_by_user_id },
    until: {
      label: 'invitations.until',
      value: row => row.expires_at,
      file: (row, format) => format.dayOf(row.expires_at),
      cell: row => (row.status === 'open' ? <Until instant={row.expires_at} /> : null),
      className: 'text-muted',
      yields: 3,
      card: 'meta',
    },
    steps: {
      label: 'invitations.steps',
      headerHidden: true,
      cell: row => (row.status === 'open' || row.status === 'expired' ? <Actions invitation={row} /> : null),
      align: 'right',
      card: 'foot',
    },
  },
  table: ['email', 'role', 'status', 'sent', 'by', 'until', 'steps'],
  filters: {
    status: {
      label: 'status',
      options: t => statuses.map(value => [value, t(`invitations.statuses.${value}`)]),
    },
  },
  search: 'invitations.search',
  empty: { title: 'invitations.empty', body: 'invitations.emptyBody' },
  csv: ['email', 'name', 'role', 'status', 'sent', 'by', 'byNumber', 'until'],
})

function Until({ instant }: { instant: string }) {
  const t = useT(teamTexts)
  const format = useFormat()
  return (
    <>
      <span className="@2xl:hidden">{t('invitations.until')} </span>
      <Day value={format.dayOf(instant)} />
    </>
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
    <span className="flex flex-wrap justify-end gap-1 @2xl:flex-nowrap @max-2xl:w-full @max-2xl:[&>*]:grow">
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
