import { Link, useFetcher } from '@remix-run/react'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import type { Page } from '~/components/ui/pagination'
import { Select } from '~/components/ui/select'
import { StatusBadge } from '~/components/ui/status-badge'
import { None } from '~/components/value'
import { useCountries, useCountryName } from '~/features/contacts/countries'
import { importsTexts } from '~/i18n/imports'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { choices, fieldLabel, type Import, isLeftBehind, issueText, listOf, type Row, rowTone } from './imports'

// No `listOf`: its columns are those of the file.
/** Fields of a row that are shown beside its name. */
const shown = 2

interface RowTableProps {
  one: Import
  rows: readonly Row[]
  page: Page
}

/** The rows of an import: content, status and errors. */
export function RowTable({ one, rows, page }: RowTableProps) {
  const t = useT(importsTexts)
  const format = useFormat()
  const fields = one.fields.map(({ name }) => name).filter(name => isShown(one, name))
  const located = fields.some(field => addressFields.has(field))
  const columns: Column<Row>[] = [
    {
      id: 'line',
      header: t('rows.line'),
      cell: row => row.line,
      className: 'w-14 tabular text-muted',
      card: 'value',
    },
    {
      id: 'name',
      header: t('rows.name'),
      cell: row => calledBy(row.cells) || <None />,
      className: 'max-w-72 truncate font-medium',
      card: 'title',
    },
    ...(located
      ? [
          {
            id: 'address',
            header: t('rows.address'),
            cell: row => <AddressCell row={row} />,
            className: 'max-w-72 max-lg:hidden',
            card: 'meta',
          } satisfies Column<Row>,
        ]
      : []),
    ...beside(fields).map(
      (field): Column<Row> => ({
        id: field,
        header: fieldLabel(one, field),
        cell: row => {
          const text = readAs(format, row, field)
          return field === 'gross_price' && text ? t('rows.gross', { value: text }) : text
        },
        className: 'max-w-44 truncate max-lg:hidden',
        card: 'meta',
      }),
    ),
    {
      id: 'state',
      header: t('rows.state'),
      cell: row => <State one={one} row={row} />,
      card: 'meta',
    },
  ]
  const present = Object.entries(one.counts)
    .filter(([, count]) => count > 0)
    .map(([status]) => status as Row['status'])
  return (
    <DataTable
      label={t('rows.label')}
      rows={rows}
      columns={columns}
      rowKey={row => row.line}
      rowName={row => `${t('rows.line')} ${row.line}`}
      page={page}
      search={false}
      filters={[
        {
          name: 'show',
          label: t('rows.show'),
          options: [
            { value: 'troubled', label: t('rows.troubled') },
            ...present.map(status => ({
              value: status,
              label: `${t(status === 'faulty' && one.left_behind > 0 ? 'rows.faultyOrLeft' : `counts.${status}`)} (${format.number(one.counts[status] ?? 0)})`,
            })),
          ],
        },
      ]}
      empty={<EmptyState title={t('rows.emptyTitle')} />}
    />
  )
}

/** Whether a field has a column, or is computed from one: the net price from a gross one. */
const isShown = ({ mapping }: Import, field: string): boolean =>
  mapping[field] !== undefined || (field === 'unit_price' && mapping.gross_price !== undefined)

/** A number or a day as parsed, so that a wrong reading is noticed before the import; other cells as they are. */
function readAs(format: Format, { numbers, days, cells }: Row, field: string): string {
  const [number, day] = [numbers[field], days[field]]
  if (number !== undefined) return format.unitPrice(number)
  return day === undefined ? (cells[field] ?? '') : format.day(day)
}
type Format = ReturnType<typeof useFormat>

/** Name of a record, whichever columns hold it. */
function calledBy({ company_name, name, title, first_name, last_name }: Row['cells']): string {
  return company_name || name || [title, first_name, last_name].filter(Boolean).join(' ')
}

/**
 * "Lindenweg 4, 5020 Salzburg, Österreich" as in the file, so that a wrong column is noticed before anything is
 * created.
 */
function addressIn({ street, house_number, postal_code, city, country_code }: Row['cells']): string {
  const line = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  return [line(street, house_number), line(postal_code, city), country_code].filter(Boolean).join(', ')
}
const addressFields = new Set(['street', 'house_number', 'postal_code', 'city', 'country_code'])

/** The address, and below it the country and how it was determined. */
function AddressCell({ row }: { row: Row }) {
  const t = useT(importsTexts)
  const countryName = useCountryName()
  const address = addressIn(row.cells)
  if (!row.country || (!address && row.country.by === 'home')) return address || <None />
  const { code, by } = row.country
  return (
    <span className="grid">
      <span className="truncate">{address || <None />}</span>
      {code && by && by !== 'column' ? (
        <span className="truncate text-[13px] text-muted">
          {t('rows.country', { name: countryName(code), by: t(`countrySigns.${by}`) })}
        </span>
      ) : null}
    </span>
  )
}

/** The first fields besides the name, and prices in any case: a wrong column or rate shows in them. */
function beside(fields: readonly string[]): string[] {
  const others = fields.filter(field => !names.has(field) && !addressFields.has(field) && !prices.has(field))
  return [...others.slice(0, shown), ...fields.filter(field => prices.has(field))]
}
const prices = new Set(['unit_price', 'gross_price'])
const names = new Set(['company_name', 'name', 'salutation', 'title', 'first_name', 'last_name', 'kind'])

function State({ one, row }: { one: Import; row: Row }) {
  const t = useT(importsTexts)
  const countryName = useCountryName()
  const target = row.entity_id ?? row.duplicate_id
  const isLeft = row.issues.some(isLeftBehind)
  return (
    <div className="grid justify-items-start gap-1 py-1">
      <span className="flex flex-wrap items-center gap-2">
        {isLeft ? (
          <StatusBadge tone="neutral">{t('counts.leftBehind')}</StatusBadge>
        ) : (
          <StatusBadge tone={rowTone[row.status]}>{t(`counts.${row.status}`)}</StatusBadge>
        )}
        {target && row.status !== 'undone' ? (
          <Link
            to={`${listOf(one.noun)}/${target}`}
            className="relative text-[13px] text-accent-ink underline-offset-4 hover:underline"
          >
            {t('rows.open')}
          </Link>
        ) : null}
      </span>
      {row.issues.length > 0 ? (
        <ul className="grid gap-0.5 text-[13px] whitespace-normal">
          {row.issues.map(issue => (
            <li
              key={`${issue.field}-${issue.code}`}
              className={isLeftBehind(issue) ? 'text-muted' : issue.level === 'error' ? 'text-danger' : 'text-warning'}
            >
              {issueText(t, one, issue, countryName)}
            </li>
          ))}
        </ul>
      ) : null}
      {one.stage === 'preview' && row.status === 'duplicate' ? <RowChoice one={one} row={row} /> : null}
      {one.stage === 'preview' && row.country && (!row.country.code || row.country.by === 'answer') ? (
        <RowCountry row={row} country={row.country} />
      ) : null}
    </div>
  )
}

/** Which country a row is in, where its address leaves that open. */
function RowCountry({ row, country }: { row: Row; country: NonNullable<Row['country']> }) {
  const t = useT(importsTexts)
  const fetcher = useFetcher()
  const said = fetcher.formData?.get('country_code')
  const countries = useCountries()
  const likely = country.candidates
  return (
    <Select
      aria-label={t('preview.rowCountry', { line: row.line })}
      className="relative max-w-60"
      value={typeof said === 'string' ? said : (country.code ?? '')}
      onChange={event =>
        fetcher.submit({ intent: 'country', line: row.line, country_code: event.target.value }, { method: 'post' })
      }
      options={[
        { value: '', label: t('preview.countryOpen') },
        ...countries.toSorted((a, b) => place(likely, a.value) - place(likely, b.value)),
      ]}
    />
  )
}

/** The likeliest first, then all others in their own order. */
const place = (likely: readonly string[], code: string) =>
  likely.includes(code) ? likely.indexOf(code) : likely.length

function RowChoice({ one, row }: { one: Import; row: Row }) {
  const t = useT(importsTexts)
  const fetcher = useFetcher()
  const said = fetcher.formData?.get('choice')
  return (
    <Select
      aria-label={t('preview.rowChoice', { line: row.line })}
      className="relative max-w-60"
      value={typeof said === 'string' ? said : (row.choice ?? '')}
      onChange={event =>
        fetcher.submit({ intent: 'choose', line: row.line, choice: event.target.value }, { method: 'post' })
      }
      options={[
        {
          value: '',
          label: t('preview.asAbove', { choice: t(`preview.choices.${one.options.duplicates}`) }),
        },
        ...choices.map(value => ({ value, label: t(`preview.choices.${value}`) })),
      ]}
    />
  )
}
