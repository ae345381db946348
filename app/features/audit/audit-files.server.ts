import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Outputs } from '~server/contract'
import { auditFilters } from './audit-filters'
import type { LogNames } from './log-texts'

export type AuditRow = Outputs['audit']['list']['data'][number]

/**
 * All entries that match the URL's filters, newest first, page by page. The export itself is logged before the first
 * entry is returned; entries written meanwhile are newer than all of them and are not included.
 */
export async function* auditRows(
  args: LoaderFunctionArgs,
  names: LogNames,
  format: 'csv' | 'json',
): AsyncGenerator<AuditRow> {
  const { caller } = args.context
  const { before: _, ...filters } = auditFilters(args, names)
  let page = await caller.audit.list({ ...filters, limit: 200 })
  await caller.audit.noteExport({ format, filters })
  while (true) {
    yield* page.data
    const { next } = page.pagination
    if (next === null) return
    page = await caller.audit.list({ ...filters, limit: 200, before: next })
  }
}
