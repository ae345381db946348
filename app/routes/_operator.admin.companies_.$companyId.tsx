import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useOutletContext, useSubmit } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Stat } from '~/components/ui/stat'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { CompanyForm } from '~/features/platform/company-form'
import { EnterButton } from '~/features/platform/enter-button'
import { InviteAccessDialog } from '~/features/platform/invite-access-dialog'
import { companiesTexts } from '~/i18n/companies'
import { platformTexts } from '~/i18n/platform'
import { intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page, pageAction } from '~/lib/page.server'
import { useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { InviteAccess, UpdateCompany } from '~server/services/operation/operators/schema'
import type { OperatorCompany } from './_operator'

const counted = ['contacts', 'projects', 'inquiries', 'offers', 'rapports', 'invoices'] as const

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.company.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => ({
  company: (await context.caller.admin.company({ company_id: params.companyId ?? '' })).data,
}))

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { admin } = args.context.caller
  const company_id = args.params.companyId ?? ''
  const intent = await intentOf(args.request)
  if (intent === 'close' || intent === 'open') {
    await admin.updateCompany({ company_id, updates: { active: intent === 'open' } })
    return null
  }
  if (intent === 'invite')
    return await submitForm(args, InviteAccess.omit({ company_id: true }), async ({ value }) => {
      const { data } = await admin.inviteAccess({ ...value, company_id })
      return { email: data.email }
    })
  return await submitForm(args, UpdateCompany.shape.updates, ({ value, expectedVersion }) =>
    admin.updateCompany({ company_id, updates: { ...value, expected_version: expectedVersion } }),
  )
})

/** One company of the platform: its plan, its users, and its amounts of data. */
export default function Company() {
  const { company } = useLoaderData<typeof loader>()
  const t = useT(platformTexts)
  const texts = useT(companiesTexts)
  const format = useFormat()
  const here = useOutletContext<OperatorCompany>()?.companyId === company.company_id
  return (
    <>
      <PageHeader
        back={{ to: '/admin/companies', label: t('company.back') }}
        title={company.name}
        badge={
          <StatusBadge tone={company.active ? 'success' : 'danger'}>
            {company.active ? texts('active') : t('company.closed')}
          </StatusBadge>
        }
        subtitle={
          <>
            {company.company_id}, {t('company.lastActive')} <Ago value={company.last_active_at} />
          </>
        }
        actions={
          company.active ? (
            <>
              <InviteAccessDialog company={company} />
              {here ? null : (
                <EnterButton companyId={company.company_id} name={company.name} size="md" variant="primary" />
              )}
            </>
          ) : null
        }
      />
      <div className="grid gap-4">
        {company.active ? null : (
          <Notice tone="danger" icon={Lock} title={t('company.closed')} actions={<OpenButton />}>
            <p>{t('company.closedBody')}</p>
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {counted.map(list => (
            <Stat key={list} label={t(`company.counts.${list}`)} value={format.number(company.counts[list])} />
          ))}
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <CompanyForm company={company} />
          <CompanyPeople people={company.people} companyId={company.company_id} />
        </div>
        {company.active ? (
          <Card>
            <CardHeader
              title={t('company.close')}
              description={t('company.closeHint')}
              actions={<CloseButton name={company.name} />}
              className="pb-3"
            />
          </Card>
        ) : null}
      </div>
    </>
  )
}

function OpenButton() {
  const t = useT(platformTexts)
  const submit = useSubmit()
  return <Button onClick={() => submit({ intent: 'open' }, { method: 'post' })}>{t('company.open')}</Button>
}

function CloseButton({ name }: { name: string }) {
  const t = useT(platformTexts)
  const submit = useSubmit()
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">{t('company.close')}</Button>}
      title={t('company.closeTitle', { name })}
      confirmLabel={t('company.close')}
      typeName={name}
      onConfirm={() => submit({ intent: 'close' }, { method: 'post' })}
    >
      {t('company.closeBody')}
    </ConfirmDialog>
  )
}

type People = Outputs['admin']['company']['data']['people']

/** Who belongs to a company. */
function CompanyPeople({ people, companyId }: { people: People; companyId: string }) {
  const t = useT(platformTexts)
  const roleName = useRoleName()
  return (
    <Card>
      <CardHeader
        title={t('company.people')}
        actions={
          <Link
            to={`/admin/users?company_id=${encodeURIComponent(companyId)}`}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {t('company.everybody')}
          </Link>
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {people.map(person => (
          <li key={person.id} className="flex min-h-12 items-center gap-3 px-4 py-2">
            <Avatar name={person.name} size="sm" />
            <div className="min-w-0 grow">
              <p className="truncate">{person.name}</p>
              <p className="truncate text-xs text-muted">{person.email}</p>
            </div>
            <PersonState {...person} />
            <span className="text-xs text-muted">{roleName(person.role)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Only unusual states: invited and not joined yet, or blocked. */
function PersonState({ active, has_password }: { active: boolean; has_password: boolean }) {
  const t = useT(platformTexts)
  if (active) return null
  return has_password ? (
    <Badge tone="danger">{t('users.closed')}</Badge>
  ) : (
    <Badge tone="info">{t('users.invited')}</Badge>
  )
}
