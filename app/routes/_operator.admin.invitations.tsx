import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { MailPlus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago, Instant } from '~/components/value'
import { InviteCompanyDialog } from '~/features/platform/invite-company-dialog'
import { platformTexts } from '~/i18n/platform'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { negotiateLocale } from '~/lib/locale'
import { page, pageAction } from '~/lib/page.server'
import { CreateRegistrationInvitation } from '~server/services/registration/schema'

const tones = { open: 'info', used: 'success', expired: 'neutral', revoked: 'neutral' } as const

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => ({
  title: serverT(negotiateLocale(request.headers, context.userLocale), platformTexts)('invitations.title'),
  invitations: (await context.caller.registration.invitations()).data,
}))

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { registration } = args.context.caller
  if ((await intentOf(args.request)) === 'revoke') {
    await registration.revokeInvitation({ id: String((await readForm(args.request)).get('id')) })
    return null
  }
  return await submitForm(args, CreateRegistrationInvitation, async ({ value }) => {
    const { data } = await registration.invite(value)
    return { url: data.url, sent: value.send }
  })
})

/** Who may found a company, for operators. */
export default function Invitations() {
  const { invitations } = useLoaderData<typeof loader>()
  const t = useT(platformTexts)
  const columns: Column<(typeof invitations)[number]>[] = [
    {
      id: 'email',
      header: t('invitations.email'),
      cell: row => row.email ?? t('invitations.anybody'),
      className: 'font-medium',
    },
    {
      id: 'status',
      header: t('invitations.status'),
      cell: row => (
        <StatusBadge tone={tones[row.status]}>{t(`invitations.statuses.${row.status}`)}</StatusBadge>
      ),
      card: 'badge',
    },
    {
      id: 'expires',
      header: t('invitations.expires'),
      cell: row => <Instant value={row.expires_at} />,
      className: 'text-muted',
    },
    {
      id: 'created',
      header: t('invitations.created'),
      cell: row => <Ago value={row.created_at} />,
      className: 'text-muted max-md:hidden',
      card: 'hidden',
    },
    {
      id: 'revoke',
      header: t('steps'),
      cell: row => (row.status === 'open' ? <RevokeButton id={row.id} email={row.email} /> : null),
      align: 'right',
      card: 'value',
    },
  ]
  return (
    <>
      <PageHeader
        title={t('invitations.title')}
        subtitle={t('invitations.subtitle')}
        actions={<InviteCompanyDialog />}
      />
      <DataTable
        label={t('invitations.title')}
        rows={invitations}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.email ?? String(row.id)}
        search={false}
        empty={
          <EmptyState icon={MailPlus} title={t('invitations.empty.title')}>
            {t('invitations.empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}

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
