import { useOutletContext } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { useCountryName } from '~/features/contacts/countries'
import { listOf } from '~/features/lists/list'
import { companiesTexts } from '~/i18n/companies'
import { platformTexts } from '~/i18n/platform'
import { type Translator, useT } from '~/lib/i18n'
import type { Caller, Inputs, Outputs } from '~server/contract'
import { EnterButton } from './enter-button'

type Company = Outputs['companies']['list']['data'][number]

const plans = ['starter', 'business', 'enterprise'] as const

const platform = (key: 'members' | 'lastActive' | 'steps' | 'searchCompanies') => (translator: Translator) =>
  translator(platformTexts)(key)

/** Outside, a company goes by its name in addresses. */
const companies =
  (caller: Caller) =>
  async (input: Inputs['companies']['list'] = {}) => {
    const { data, pagination } = await caller.companies.list(input)
    return { data: data.map(company => ({ ...company, id: company.company_id })), pagination }
  }

/** Every company of the installation, for operators. */
export const companyList = listOf(companies)({
  path: '/admin/companies',
  texts: companiesTexts,
  title: 'title',
  subtitle: 'subtitle',
  icon: Building2,
  live: [],
  rowName: row => row.name,
  columns: {
    name: { label: 'name', value: row => row.name, cell: row => <Name company={row} /> },
    id: { label: 'id', value: row => row.company_id, className: 'text-muted' },
    country: {
      label: 'country',
      value: row => row.country_code,
      cell: row => <Country code={row.country_code} />,
      yields: 3,
      card: 'meta',
    },
    plan: { label: 'plan', value: (row, t) => t(`plans.${row.plan}`) },
    modules: { label: 'modules', value: row => row.modules.length, as: 'count', yields: 3 },
    members: { label: platform('members'), value: row => row.members, as: 'count', yields: 3 },
    state: {
      label: 'state',
      value: (row, t) => t(row.active ? 'active' : 'inactive'),
      cell: (row, t) => (
        <StatusBadge tone={row.active ? 'success' : 'neutral'}>{t(row.active ? 'active' : 'inactive')}</StatusBadge>
      ),
      card: 'badge',
    },
    active: {
      label: platform('lastActive'),
      value: row => row.last_active_at,
      as: 'ago',
      yields: 4,
      card: 'meta',
    },
    created: { label: 'created', value: row => row.created_at, as: 'ago', yields: 2 },
    enter: {
      label: platform('steps'),
      cell: row => <Enter company={row} />,
      align: 'right',
      card: 'value',
    },
  },
  table: [
    ...(['name', 'id', 'country', 'plan', 'modules', 'members', 'state', 'active'] as const),
    ...(['created', 'enter'] as const),
  ],
  sort: ['name', 'created', 'active', 'members'],
  filters: {
    plan: { label: 'plan', options: t => plans.map(value => [value, t(`plans.${value}`)]) },
    active: {
      label: 'state',
      options: t => [
        ['true', t('active')],
        ['false', t('inactive')],
      ],
    },
  },
  search: platform('searchCompanies'),
  csv: ['name', 'id', 'country', 'plan', 'modules', 'members', 'state', 'active', 'created'],
})

const useHere = () => useOutletContext<{ companyId: string } | null>()?.companyId

function Name({ company: { name, company_id } }: { company: Company }) {
  const t = useT(companiesTexts)
  return (
    <>
      {name} {company_id === useHere() ? <Badge tone="accent">{t('here')}</Badge> : null}
    </>
  )
}

function Country({ code }: { code: string }) {
  return useCountryName()(code)
}

function Enter({ company: { company_id, name, active } }: { company: Company }) {
  return useHere() !== company_id && active ? <EnterButton companyId={company_id} name={name} /> : null
}
