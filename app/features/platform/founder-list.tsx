import { Form, useNavigation } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { StatusBadge } from '~/components/ui/status-badge'
import { listOf } from '~/features/lists/list'
import { platformTexts } from '~/i18n/platform'
import { useT } from '~/lib/i18n'
import { shownEmail } from '~server/platform/values/shown-email'

const tones = { open: 'info', used: 'success', expired: 'neutral', revoked: 'neutral' } as const

/** Who may found a company, for operators. */
export const founderList = listOf(caller => () => caller.registration.invitations())({
  path: '/admin/invitations',
  texts: platformTexts,
  title: 'invitations.title',
  subtitle: 'invitations.subtitle',
  icon: MailPlus,
  live: [],
  rowName: row => row.email ?? String(row.id),
  opens: false,
  columns: {
    email: {
      label: 'invitations.email',
      value: (row, t) => (row.email ? shownEmail(row.email) : t('invitations.anybody')),
      className: 'font-medium',
    },
    status: {
      label: 'invitations.status',
      value: (row, t) => t(`invitations.statuses.${row.status}`),
      cell: (row, t) => <StatusBadge tone={tones[row.status]}>{t(`invitations.statuses.${row.status}`)}</StatusBadge>,
      card: 'badge',
    },
    expires: { label: 'invitations.expires', value: row => row.expires_at, as: 'instant' },
    created: { label: 'invitations.created', value: row => row.created_at, as: 'ago', yields: 4 },
    revoke: {
      label: 'steps',
      cell: row => (row.status === 'open' ? <RevokeButton id={row.id} email={row.email} /> : null),
      align: 'right',
      card: 'value',
    },
  },
  table: ['email', 'status', 'expires', 'created', 'revoke'],
  search: false,
  empty: { title: 'invitations.empty.title', body: 'invitations.empty.body' },
  csv: ['email', 'status', 'expires', 'created'],
})

function RevokeButton({ id, email }: { id: number; email: string | null }) {
  const t = useT(platformTexts)
  const pending = useNavigation().formData?.get('id') === String(id)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="revoke" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="sm"
        pending={pending}
        aria-label={t('invitations.revokeNamed', { name: email ?? t('invitations.anybody') })}
      >
        {t('invitations.revoke')}
      </Button>
    </Form>
  )
}
