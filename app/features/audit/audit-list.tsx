import { Link, useSearchParams } from '@remix-run/react'
import { ArrowRight, Download, History, X } from 'lucide-react'
import { useContext } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { chipStyle, DataTableToolbar, type Filter } from '~/components/ui/data-table-toolbar'
import { DayRangeChip } from '~/components/ui/day-range-chip'
import { EmptyState } from '~/components/ui/empty-state'
import { Tooltip } from '~/components/ui/tooltip'
import { Instant } from '~/components/value'
import { auditTexts } from '~/i18n/audit'
import { tableTexts } from '~/i18n/table'
import { useT } from '~/lib/i18n'
import { applySearch, useSearchState } from '~/lib/search-state'
import type { Outputs } from '~server/contract'
import { type LogNames, LogNamesContext, useLogTexts } from './log-texts'

type Page = Outputs['audit']['list']
type Entry = Page['data'][number]

interface AuditListProps extends Page {
  people: readonly { id: number; name: string }[]
  /** Links for exporting the log. */
  files?: { csv: string; json: string }
  names: LogNames
}

// No `listOf`: entries are shown as text, paged by key, and a file has a line for each field that was changed.
/** The log: filters in the URL, entries with their changes as text, older pages by key. */
export function AuditList({ names, ...log }: AuditListProps) {
  return (
    <LogNamesContext.Provider value={names}>
      <Log {...log} names={names} />
    </LogNamesContext.Provider>
  )
}

function Log({ data, pagination, people, files, names }: AuditListProps) {
  const t = useT(auditTexts)
  const texts = useLogTexts()
  const [params] = useSearchParams()
  const filters: Filter[] = [
    {
      name: 'entity',
      label: t('entity'),
      options: names.narrowed
        .filter(({ platform }) => !platform || !files)
        .map(({ entity }) => ({ value: entity, label: texts.entity(entity) })),
    },
    ...(people.length > 0
      ? [
          {
            name: 'user_id',
            label: t('person'),
            options: people.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]
      : []),
  ]
  const older = applySearch(params, { before: String(pagination.next) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTableToolbar
        filters={filters}
        search={t('search')}
        csvHref={files?.csv}
        actions={files ? <JsonButton href={files.json} /> : undefined}
      >
        <RecordChip />
        <ActionChip />
        <DayRangeChip />
      </DataTableToolbar>
      {data.length === 0 ? (
        <Nothing />
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {data.map(entry => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      <nav aria-label={t('older')} className="flex justify-end gap-2" data-noprint>
        {params.has('before') ? (
          <Button asChild>
            <Link to={{ search: applySearch(params, {}).toString() }}>{t('newest')}</Link>
          </Button>
        ) : null}
        {pagination.next === null ? null : (
          <Button asChild>
            <Link to={{ search: older.toString() }}>{t('older')}</Link>
          </Button>
        )}
      </nav>
    </div>
  )
}

function AuditEntry({ entry }: { entry: Entry }) {
  const t = useT(auditTexts)
  const texts = useLogTexts()
  const [params] = useSearchParams()
  const one = { entity: entry.entity, entity_id: entry.entity_id }
  const isNamed = entry.actor_kind !== 'session'
  // The action names it already: "invoice.sent".
  const isOfAction = entry.action.startsWith(`${entry.entity}.`)
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted md:block">
        <span className="block">
          <Instant value={entry.at} />
        </span>
        <span className="font-medium text-ink">{entry.actor}</span>{' '}
        {isNamed && entry.actor_kind in kinds ? (
          <Badge tone={entry.actor_kind === 'platform' ? 'warning' : 'neutral'}>
            {t(kinds[entry.actor_kind as keyof typeof kinds])}
          </Badge>
        ) : null}
      </div>
      <div className="min-w-0">
        <p>
          <Link
            to={{ search: applySearch(params, { action: entry.action }).toString() }}
            className="font-medium underline-offset-2 hover:underline"
          >
            {texts.action(entry.action, entry.actor_kind)}
          </Link>{' '}
          {entry.entity_id === null ? null : (
            <Link
              to={{ search: applySearch(params, one).toString() }}
              title={t('onlyRecord')}
              className="text-muted underline-offset-2 hover:underline"
            >
              {isOfAction ? '' : `${texts.entity(entry.entity)} `}
              {entry.record ??
                (/^\d+$/.test(entry.entity_id) ? t('numbered', { id: entry.entity_id }) : entry.entity_id)}
            </Link>
          )}
        </p>
        <Changes changes={entry.changes.filter(({ field }) => !implied.has(field))} />
      </div>
    </li>
  )
}

const kinds = {
  api_key: 'actors.api_key',
  customer: 'actors.customer',
  system: 'actors.system',
  platform: 'actors.platform',
} as const
/** Fields that change with every save and carry no information; the files contain them. */
const implied = new Set(['id', 'created_at', 'updated_at', 'version'])
/** Number of changes shown at first; more are one click away. */
const shownAtOnce = 4

function Changes({ changes }: { changes: Entry['changes'] }) {
  const t = useT(auditTexts)
  if (changes.length === 0) return null
  if (changes.length <= shownAtOnce) return <ChangeList changes={changes} />
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-md py-0.5 text-muted hover:text-ink">
        {t('count', { count: changes.length })}
      </summary>
      <ChangeList changes={changes} />
    </details>
  )
}

function ChangeList({ changes }: { changes: Entry['changes'] }) {
  const t = useT(auditTexts)
  const texts = useLogTexts()
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{texts.field(field)}</dt>
          <dd
            className="flex min-w-0 flex-wrap items-baseline gap-x-2 pb-1 break-words sm:pb-0"
            suppressHydrationWarning
          >
            {before === null || before === undefined ? null : (
              <>
                <span className="sr-only">{t('before')}: </span>
                <del className="min-w-0 max-w-full break-words text-muted">{texts.value(field, before)}</del>
                <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-faint" />
              </>
            )}
            <span className="sr-only">{t('after')}: </span>
            <ins className="min-w-0 max-w-full break-words no-underline">{texts.value(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Chip of a filter for a record or an action, set by a click on an entry. */
function RecordChip() {
  const { params, change } = useSearchState()
  const id = params.get('entity_id')
  const entity = params.get('entity') ?? ''
  const names = useContext(LogNamesContext)
  const texts = useLogTexts()
  if (!id || !Object.hasOwn(names.entities, entity)) return null
  return <Chip text={`${texts.entity(entity)} ${id}`} onRemove={() => change({ entity_id: null })} />
}

function ActionChip() {
  const { params, change } = useSearchState()
  const action = params.get('action')
  const names = useContext(LogNamesContext)
  const texts = useLogTexts()
  if (!action || !Object.hasOwn(names.actions, action)) return null
  return <Chip text={texts.action(action)} onRemove={() => change({ action: null })} />
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useT(tableTexts)
  return (
    <span className={chipStyle(true)}>
      <span className="px-2.5 font-medium">{text}</span>
      <button
        type="button"
        aria-label={t('removeFilter', { name: text })}
        onClick={onRemove}
        className="-ml-1 mr-1 grid size-6 place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function JsonButton({ href }: { href: string }) {
  const t = useT(auditTexts)
  const [params] = useSearchParams()
  const rest = applySearch(params, {})
  return (
    <Tooltip content={t('jsonLong')}>
      <Button asChild variant="ghost">
        <a href={rest.size > 0 ? `${href}?${rest}` : href} download>
          <Download aria-hidden />
          {t('json')}
        </a>
      </Button>
    </Tooltip>
  )
}

function Nothing() {
  const t = useT(auditTexts)
  const { params } = useSearchState()
  return (
    <div className="rounded-lg border border-dashed border-line-strong">
      <EmptyState icon={History} title={t(params.size > 0 ? 'noMatch.title' : 'empty.title')}>
        {t(params.size > 0 ? 'noMatch.body' : 'empty.body')}
      </EmptyState>
    </div>
  )
}
