import type { AppLoadContext } from '@remix-run/node'
import type { Outputs } from '~server/contract'
import { filtersOnly } from './audit-filters'

export type AuditRow = Outputs['audit']['list']['data'][number]

/**
 * Every entry that the URL's filters leave, newest first, page by page. That the log is taken along is written down before the first one is given
 * out; entries that come meanwhile are newer than all of them and do not count.
 */
export async function* auditRows(
  { caller }: AppLoadContext,
  request: Request,
  format: 'csv' | 'json',
): AsyncGenerator<AuditRow> {
  const filters = filtersOnly(request)
  let page = await caller.audit.list({ ...filters, limit: 200 })
  await caller.audit.noteExport({ format, filters })
  while (true) {
    yield* page.data
    const { next } = page.pagination
    if (next === null) return
    page = await caller.audit.list({ ...filters, limit: 200, before: next })
  }
}
