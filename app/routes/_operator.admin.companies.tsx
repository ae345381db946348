import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useOutletContext } from '@remix-run/react'
import { Building2, LogIn } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { CreateCompanyDialog } from '~/features/companies/create-company-dialog'
import { useCountryName } from '~/features/contacts/countries'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page, pageAction } from '~/lib/page.server'
import { CreateCompany } from '~server/services/companies/schema'
import type { OperatorCompany } from './_operator'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

// The procedure lists all companies of the installation at once; search and pages are cut from that here.
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), 'companies')('title')
  const { q = '', limit, offset } = listParams(request)
  const { data: all } = await context.caller.companies.list()
  const wanted = q.toLowerCase()
  const found = all.filter(({ name, company_id }) => `${name} ${company_id}`.toLowerCase().includes(wanted))
  return {
    title,
    companies: found.slice(offset, offset + limit),
    pagination: { limit, offset, total: found.length },
  }
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
  const t = useT('companies')
  const countryName = useCountryName()
  const here = useOutletContext<OperatorCompany>()?.companyId
  const columns: Column<(typeof companies)[number]>[] = [
    {
      id: 'name',
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
      id: 'created',
      header: t('created'),
      cell: row => <Ago value={row.created_at} />,
      className: 'text-muted max-md:hidden',
    },
    {
      id: 'enter',
      header: '',
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
        page={pagination}
        empty={
          <EmptyState icon={Building2} title={t('empty.title')}>
            {t('empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}

function EnterButton({ companyId, name }: { companyId: string; name: string }) {
  const t = useT('companies')
  const pending = useNavigation().formData?.get('company_id') === companyId
  return (
    <Form method="post" action="/admin/companies">
      <input type="hidden" name="intent" value="enter" />
      <input type="hidden" name="company_id" value={companyId} />
      <Button type="submit" size="sm" pending={pending} aria-label={t('enterNamed', { name })}>
        <LogIn aria-hidden />
        {t('enter')}
      </Button>
    </Form>
  )
}
