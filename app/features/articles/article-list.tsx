import { Package } from 'lucide-react'
import { StatusBadge } from '~/components/ui/status-badge'
import { ImportLink } from '~/features/imports/import-link'
import { listOf } from '~/features/lists/list'
import { articlesTexts } from '~/i18n/articles'

/** The price list. */
export const articleList = listOf(caller => caller.articles.list)({
  path: '/articles',
  texts: articlesTexts,
  title: 'title',
  icon: Package,
  live: ['articles'],
  rowName: row => row.name,
  columns: {
    name: { label: 'name', value: row => row.name },
    number: { label: 'number', value: row => row.article_number, as: 'number' },
    description: { label: 'description', value: row => row.description },
    unit: { label: 'unit', value: row => row.unit },
    price: {
      label: 'price',
      value: row => row.unit_price,
      as: 'money',
      may: 'articles:prices',
      card: 'value',
    },
    tax: { label: 'tax', value: row => row.tax_rate, as: 'percent', card: 'hidden' },
    labor: { label: 'labor', value: row => row.labor_percent, as: 'percent' },
    state: {
      label: 'state',
      value: (row, t) => t(row.active ? 'states.active' : 'states.archived'),
      cell: (row, t) => (
        <StatusBadge tone={row.active ? 'success' : 'neutral'}>
          {t(row.active ? 'states.active' : 'states.archived')}
        </StatusBadge>
      ),
      card: 'badge',
    },
  },
  table: ['name', 'number', 'unit', 'price', 'tax', 'state'],
  sort: ['name', 'number', 'price'],
  filters: {
    state: {
      label: 'state',
      options: t => (['active', 'archived'] as const).map(value => [value, t(`states.${value}`)]),
      input: value => ({ active: value === 'active' }),
    },
  },
  csv: ['number', 'name', 'description', 'unit', 'price', 'tax', 'labor', 'state'],
  create: { may: 'articles:write', to: '/articles/new', label: 'new' },
  begin: <ImportLink noun="articles" />,
})
