/**
 * Parameters of a list's URL. `sort` is one of the allowed columns, with a minus for descending order, or undefined for
 * the list's own order.
 */
export interface ListParams<Sort extends string, Filter extends string> {
  q: string | undefined
  limit: number
  offset: number
  sort: Sort | `-${Sort}` | undefined
  filters: Partial<Record<Filter, string>>
}

export interface ListShape<Sort extends string, Filter extends string> {
  sort?: readonly Sort[]
  /** Names of the URL's filters, with the values that they may take; `null` takes any text. */
  filters?: Record<Filter, readonly string[] | null>
  limit?: number
}

/**
 * Parses `?q=&sort=-date&status=draft&limit=50&offset=100` as a DataTable writes it. Disallowed values count as absent,
 * so that an old link still opens the list.
 */
export function listParams<Sort extends string = never, Filter extends string = never>(
  request: Request,
  { sort = [], filters, limit = 50 }: ListShape<Sort, Filter> = {},
): ListParams<Sort, Filter> {
  const params = new URL(request.url).searchParams
  const rawSort = params.get('sort') ?? ''
  const chosen: Partial<Record<Filter, string>> = {}
  for (const [name, values] of Object.entries(filters ?? {}) as [Filter, readonly string[] | null][]) {
    const value = params.get(name)?.trim()
    if (value && (values === null || values.includes(value))) chosen[name] = value
  }
  const column = sort.find(one => one === rawSort.replace(/^-/, ''))
  return {
    q: params.get('q')?.trim() || undefined,
    limit: Math.min(integer(params.get('limit')) || limit, 200),
    offset: integer(params.get('offset')),
    sort: column && (rawSort.startsWith('-') ? `-${column}` : column),
    filters: chosen,
  }
}

function integer(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/** A filter by a record's id; anything else counts as absent. */
export const idFilter = (text: string | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** A filter by a day; a value that is not a day counts as absent. */
export function dayFilter(text: string | undefined): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** The contact and the project that a page is opened for: `?kontakt_id=7&project_id=9`. */
export function partyIds(request: Request) {
  const { searchParams } = new URL(request.url)
  const idOf = (name: string) => idFilter(searchParams.get(name)?.trim())
  return { kontakt_id: idOf('kontakt_id'), project_id: idOf('project_id') }
}
