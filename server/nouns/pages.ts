import type { RecordSpec } from './define'
import { registered } from './registers'

const specs: Readonly<Record<string, RecordSpec>> = registered('records')

/** The page of a record, or the list page when it has no number; null without a page. */
export function pageOfRecord(entity: string, id: number | null): string | null {
  const { page, pages } = specs[entity] ?? {}
  return (id === null ? pages : undefined) ?? page?.replace(':id', String(id)) ?? null
}
