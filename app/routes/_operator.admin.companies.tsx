import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { CreateCompanyDialog } from '~/features/companies/create-company-dialog'
import { useCountryName } from '~/features/contacts/countries'
import { EnterButton } from '~/features/platform/enter-button'
import { companiesTexts } from '~/i18n/companies'
import { platformTexts } from '~/i18n/platform'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page, pageAction } from '~/lib/page.server'
import { CreateCompany } from '~server/services/companies/schema'
import type { OperatorCompany } from './_operator'

const plans = ['starter', 'business', 'enterprise'] as const
const flags = ['true', 'false'] as const

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), companiesTexts)('title')
  const { q, limit, offset, sort, filters } = listParams(request, {
    sort: ['name', 'created', 'active', 'members'],
    filters: { plan: plans, active: flags },
  })
  const { data, pagination } = await context.caller.companies.list({
    q,
    limit,
    offset,
    sort,
    plan: plans.find(plan => plan === filters.plan),
    active: flags.find(flag => flag === filters.active),
  })
  return { title, companies: data, pagination }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { request, context } = args
  if ((await intentOf(request)) === 'enter') {
    const companyId = String((await readForm(request)).get('company_id') ?? '')
    const { setCookie } = await context.enterCompany(companyId)
    // Thrown, the redirect stays out of the type of the form's answer.
    throw redirect('/', { headers: { 'Set-Cookie': setCookie } })
  }
  return await submitForm(args, CreateCompany, async ({ value }) => {
    const { data } = await context.caller.companies.create(value)
    return { name: data.name }
  })
})

/** Every company of the installation, for operators. */
export default function Companies() {
  const { companies, pagination } = useLoaderData<typeof loader>()
  const t = useT(companiesTexts)
  const words = useT(platformTexts)
  const countryName = useCountryName()
  const here = useOutletContext<OperatorCompany>()?.companyId
  const columns: Column<(typeof companies)[number]>[] = [
    {
      id: 'name',
      sortable: true,
      header: t('name'),
      cell: row => (
        <>
          {row.name} {row.company_id === here ? <Badge tone="accent">{t('here')}</Badge> : null}
        </>
      ),
    },
    { id: 'id', header: t('id'), cell: row => row.company_id, className: 'text-muted' },
    {
      id: 'country',
      header: t('country'),
      cell: row => countryName(row.country_code),
      className: 'max-lg:hidden',
    },
    { id: 'plan', header: t('plan'), cell: row => t(`plans.${row.plan}`) },
    {
      id: 'modules',
      header: t('modules'),
      cell: row => row.modules.length,
      align: 'right',
      className: 'max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'members',
      sortable: true,
      header: words('members'),
      cell: row => row.members,
      align: 'right',
      className: 'max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'state',
      header: t('state'),
      cell: row => (
        <StatusBadge tone={row.active ? 'success' : 'neutral'}>
          {t(row.active ? 'active' : 'inactive')}
        </StatusBadge>
      ),
      card: 'badge',
    },
    {
      id: 'active',
      sortable: true,
      header: words('lastActive'),
      cell: row => <Ago value={row.last_active_at} />,
      className: 'text-muted max-md:hidden',
    },
    {
      id: 'created',
      sortable: true,
      header: t('created'),
      cell: row => <Ago value={row.created_at} />,
      className: 'text-muted max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'enter',
      header: words('steps'),
      cell: row =>
        row.active && row.company_id !== here ? (
          <EnterButton companyId={row.company_id} name={row.name} />
        ) : null,
      align: 'right',
      card: 'value',
    },
  ]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<CreateCompanyDialog />} />
      <DataTable
        label={t('title')}
        rows={companies}
        columns={columns}
        rowKey={row => row.company_id}
        rowName={row => row.name}
        rowHref={row => `/admin/companies/${row.company_id}`}
        page={pagination}
        search={words('searchCompanies')}
        filters={[
          {
            name: 'plan',
            label: t('plan'),
            options: plans.map(value => ({ value, label: t(`plans.${value}`) })),
          },
          {
            name: 'active',
            label: t('state'),
            options: flags.map(value => ({ value, label: t(value === 'true' ? 'active' : 'inactive') })),
          },
        ]}
        empty={
          <EmptyState icon={Building2} title={t('empty.title')}>
            {t('empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}
