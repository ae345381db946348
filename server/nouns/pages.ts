import type { RecordSpec } from './define'
import { registered } from './registers'

const specs: Readonly<Record<string, RecordSpec>> = registered('records')

/** The page that shows a record, or the one of all of them where it has no number; null where none does. */
export function pageOfRecord(entity: string, id: number | null): string | null {
  const { page, pages } = specs[entity] ?? {}
  return (id === null ? pages : undefined) ?? page?.replace(':id', String(id)) ?? null
}
