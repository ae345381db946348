import { ArrowUpDown, ChevronDown, Download, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { tableTexts } from '~/i18n/table'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useSearchState } from '~/lib/search-state'
import { Button } from './button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from './dropdown-menu'
import { ListSearch } from './list-search'
import { Tooltip } from './tooltip'

/** One value of several, stored in the URL under `name`. */
export interface Filter {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

export interface DataTableToolbarProps {
  filters?: readonly Filter[]
  /** Placeholder of the search box; `false` for none. */
  search?: string | false
  /** Parameter of the URL that the search box writes; `q` where absent. */
  searchName?: string
  /** Columns to sort by where the list has no column headings to click. */
  sortable?: readonly { id: string; header: string }[]
  csvHref?: string
  actions?: ReactNode
  /** Further filters, after the chips. */
  children?: ReactNode
}

/** Search box, filter chips, CSV and the list's own buttons. */
export function DataTableToolbar({
  filters = [],
  search,
  searchName,
  sortable = [],
  csvHref,
  actions,
  children,
}: DataTableToolbarProps) {
  const t = useT(tableTexts)
  const { params } = useSearchState()
  if (search === false && filters.length === 0 && !csvHref && !actions) return null
  const [file, own] = csvHref?.split('?') ?? []
  const rest = new URLSearchParams([...params, ...new URLSearchParams(own)])
  rest.delete('limit')
  rest.delete('offset')
  return (
    <div data-noprint className="@container">
      <div className="flex flex-wrap items-center gap-2">
        {search === false ? null : <ListSearch placeholder={search ?? t('search')} name={searchName} />}
        {filters.map(filter => (
          <FilterChip key={filter.name} filter={filter} />
        ))}
        {children}
        {sortable.length > 0 ? <SortMenu sortable={sortable} /> : null}
        <div className="ml-auto flex items-center gap-2">
          {csvHref ? (
            <Tooltip content={t('csvLong')}>
              <Button asChild variant="ghost">
                <a href={rest.size > 0 ? `${file}?${rest}` : file} download>
                  <Download aria-hidden />
                  {t('csv')}
                </a>
              </Button>
            </Tooltip>
          ) : null}
          {actions}
        </div>
      </div>
    </div>
  )
}

/** Style of a filter chip, active or not. */
export const chipStyle = (set: boolean) =>
  cn(
    'inline-flex h-8 max-w-full items-center rounded-lg border text-[13px] pointer-coarse:h-10',
    set ? 'border-accent-mark bg-accent-soft' : 'border-dashed border-line-strong bg-surface',
  )

function FilterChip({ filter }: { filter: Filter }) {
  const t = useT(tableTexts)
  const { params, change } = useSearchState()
  const value = params.get(filter.name) ?? ''
  const current = filter.options.find(option => option.value === value)
  return (
    <span className={chipStyle(Boolean(current))}>
      <DropdownMenu>
        <DropdownMenuTrigger className="flex h-full min-w-0 items-center gap-1 rounded-lg px-2.5">
          <span className={current ? 'text-muted' : ''}>{filter.label}</span>
          {current ? <span className="truncate font-medium">{current.label}</span> : null}
          {current ? null : <ChevronDown aria-hidden className="size-3.5 text-faint" />}
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuRadioGroup value={value} onValueChange={next => change({ [filter.name]: next })}>
            <DropdownMenuRadioItem value="">{t('any')}</DropdownMenuRadioItem>
            {filter.options.map(option => (
              <DropdownMenuRadioItem key={option.value} value={option.value}>
                {option.label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      {current ? (
        <button
          type="button"
          aria-label={t('removeFilter', { name: filter.label })}
          onClick={() => change({ [filter.name]: null })}
          className="-ml-1 mr-1 grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  )
}

// Cards have no column headings to click.
function SortMenu({ sortable }: Required<Pick<DataTableToolbarProps, 'sortable'>>) {
  const t = useT(tableTexts)
  const { params, change } = useSearchState()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button className="@2xl:hidden">
          <ArrowUpDown aria-hidden />
          {t('sort')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={params.get('sort') ?? ''} onValueChange={sort => change({ sort })}>
          <DropdownMenuRadioItem value="">{t('sortDefault')}</DropdownMenuRadioItem>
          {sortable.map(({ id, header }) => (
            <Fragment key={id}>
              <DropdownMenuRadioItem value={id}>{t('sortUp', { name: header })}</DropdownMenuRadioItem>
              <DropdownMenuRadioItem value={`-${id}`}>{t('sortDown', { name: header })}</DropdownMenuRadioItem>
            </Fragment>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
