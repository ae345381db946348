import type { GewerkClient } from './client.ts'
import { unwrap } from './errors.ts'
import type { paths } from './schema.ts'

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** Every list of the API. */
export type ListPath = {
  [Path in keyof paths]: Answer<Path> extends { data: unknown[]; pagination: object } ? Path : never
}[keyof paths]

/** One record of a list. */
export type RecordOf<Path extends ListPath> = Answer<Path> extends { data: (infer Row)[] } ? Row : never

/** What a list can be asked for. */
export type QueryOf<Path extends ListPath> = paths[Path] extends {
  get: { parameters: { query?: infer Query } }
}
  ? NonNullable<Query>
  : never

interface Page {
  data: { id: number }[]
  pagination: { hasMore: boolean } & ({ limit: number; offset: number } | { page: number })
}

/**
 * A list page by page, newest first, until its end. A record that slides to the next page because a newer one came
 * meanwhile is not given twice.
 * @throws GewerkError
 */
export async function* pages<Path extends ListPath>(
  client: GewerkClient,
  path: Path,
  query: Partial<QueryOf<Path>> = {},
): AsyncGenerator<RecordOf<Path>[]> {
  const get = client.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: Page; error?: unknown; response: Response }>
  let next: object = query
  let before = new Set<number>()
  for (;;) {
    const { data, pagination } = await unwrap(get(path, { params: { query: next } }))
    yield data.filter(({ id }) => !before.has(id)) as unknown as RecordOf<Path>[]
    if (!pagination.hasMore) return
    before = new Set(data.map(({ id }) => id))
    next =
      'page' in pagination
        ? { ...query, page: pagination.page + 1 }
        : { ...query, offset: pagination.offset + pagination.limit }
  }
}

/** The same record by record: `for await (const invoice of records(client, '/invoices'))`. */
export async function* records<Path extends ListPath>(
  client: GewerkClient,
  path: Path,
  query: Partial<QueryOf<Path>> = {},
): AsyncGenerator<RecordOf<Path>> {
  for await (const page of pages(client, path, query)) yield* page
}
