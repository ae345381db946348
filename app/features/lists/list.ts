import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '~/components/ui/data-table'
import type { Page } from '~/components/ui/pagination'
import type { PartyNames } from '~/features/documents/party-names.server'
import type { CsvCell } from '~/lib/csv.server'
import type { Format } from '~/lib/format'
import type { TextKey, Texts, Translate, Translator } from '~/lib/i18n'
import type { LiveTopic } from '~/lib/live'
import type { Caller } from '~server/contract'

/** A procedure that returns one page of records; without `pagination` it returns all of them. */
// biome-ignore lint/suspicious/noExplicitAny: each takes an input of its own
export type Read = (input?: any) => Promise<ListRows>
interface ListRows {
  data: { id: number | string }[]
  pagination?: Page & { hasMore: boolean }
}
export type RowOf<Of extends Read> = Awaited<ReturnType<Of>>['data'][number]
type InputOf<Of extends Read> = NonNullable<Parameters<Of>[0]>

/** A text of the list's own namespace, or of another. */
export type Label<Of extends Texts<unknown>> = TextKey<Of> | ((translator: Translator) => string)

export interface ListColumn<Row, Of extends Texts<unknown>>
  extends Pick<Column<Row>, 'align' | 'className' | 'card' | 'headerHidden' | 'yields'> {
  label: Label<Of>
  /** Value for the file; for the table too, unless it has a `cell`. */
  value?: (row: Row, t: Translate<Of>, translator: Translator) => CsvCell
  /** The file's value, if it depends on the company's time zone. */
  file?: (row: Row, format: Format) => CsvCell
  /** Type of the value, which formats it the same in every list: a record's number, a calendar day, an instant … */
  as?: 'number' | 'day' | 'instant' | 'ago' | 'money' | 'percent' | 'count'
  cell?: (row: Row, t: Translate<Of>) => ReactNode
  /** Permission without which the table leaves the column out. */
  may?: string
  /** A filter that must be set for the table to show the column, or that hides it. */
  shownWith?: string
  hiddenWith?: string
}

type Choice = readonly [value: string, label: string]
export type Choices = Readonly<Record<string, readonly Choice[]>>

/**
 * One value of several, or a record that the list was opened for, whose chip can only be removed. Without `options` its
 * values come from `choices`.
 */
export interface ListFilter<Of extends Texts<unknown>> {
  label: Label<Of>
  options?: (t: Translate<Of>, translator: Translator) => readonly Choice[]
  record?: 'contact' | 'project'
  /**
   * The procedure's input for the value, if it has another name or is not an arbitrary text; `undefined` counts as
   * absent.
   */
  input?: (value: string) => object | undefined
  may?: string
}

/** A step that a list offers for several records at once; its texts are `batch.<step>` of the list's texts. */
export interface BatchStep<Row> {
  icon: LucideIcon
  may: string
  /** Whether the record's status allows the step; other records are skipped. */
  fits: (row: Row) => boolean
  /** The procedure that the record's own page calls, with its permission, checks and transaction. */
  run: (caller: Caller, id: number) => Promise<unknown>
  /** The step mails papers: the confirmation names their sender. */
  mails?: true
  /** Link shown afterwards. */
  next?: { to: string; label: (translator: Translator) => string }
}

/** Definition of one list: its page, its CSV file and its batch steps derive from it. */
export interface List<Of extends Read, Own extends Texts<unknown>, Name extends string = string> {
  read: (caller: Caller) => Of
  /** Of the page and of each record's own; the file is `<path>.csv`. */
  path: `/${string}`
  texts: Own
  title: TextKey<Own>
  subtitle?: TextKey<Own>
  icon: LucideIcon
  live: readonly LiveTopic[]
  /** The row's name for screen readers, and the first part of it in a batch. */
  rowName: (row: RowOf<Of>) => string
  /** Whether a row links to the record's own page; true by default. */
  opens?: false
  columns: Record<Name, ListColumn<RowOf<Of>, Own>>
  /** Columns of the page in their order; the first one opens the record. */
  table: readonly NoInfer<Name>[]
  /** Those of them that are sortable. */
  sort?: readonly (NoInfer<Name> & InputOf<Of>['sort'])[]
  filters?: Readonly<Record<string, ListFilter<Own>>>
  /** Values of the filters that have no `options`, as this company has them. */
  choices?: (caller: Caller) => Promise<Choices>
  /** It can be filtered by days, `?from=` and `?to=`: the chip for that, which only such a list loads. */
  days?: ReactNode
  /** Placeholder of the search box, `search` by default; `false` for none. */
  search?: Label<Own> | false
  /** URL parameter that the search box writes, if not `q`. */
  searchName?: string
  /** Texts shown while there are no rows; `empty.title` and `empty.body` by default. */
  empty?: { title: Label<Own>; body?: Label<Own> }
  csv: readonly NoInfer<Name>[]
  /** Name of the file, where the title is none. */
  csvName?: (t: Translate<Own>) => string
  create?: {
    may: string
    to: string
    label: TextKey<Own>
    className?: string
    /** The record that the list is filtered by; a new one is created for it. */
    for?: { record: 'contact' | 'project'; parameter: string }
  }
  /** Another link to the first records. */
  begin?: ReactNode
  batch?: {
    name: (row: RowOf<Of>) => (string | null)[]
    /** Folder of the PDFs below `/api/pdf`. */
    pdf: string
    steps: Readonly<Record<string, BatchStep<RowOf<Of>>>>
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever its rows and texts are
export type AnyList = List<any, any, any>

/** Loader data of a list's page. */
export type ListData<Of extends Read = Read> = Awaited<ReturnType<Of>> & {
  title: string
  named: PartyNames
  choices: Choices
}

/** Declares the list that a procedure reads: `listOf(caller => caller.contacts.list)({ … })`. */
export const listOf =
  <Of extends Read>(read: (caller: Caller) => Of) =>
  <Own extends Texts<unknown>, Name extends string>(list: Omit<List<Of, Own, Name>, 'read'>): List<Of, Own, Name> => ({
    read,
    ...list,
  })

/** A column by its name. */
export function columnOf<Row, Own extends Texts<unknown>>(
  { columns }: { columns: Record<string, ListColumn<Row, Own>> },
  name: string,
): ListColumn<Row, Own> {
  const column = columns[name]
  if (!column) throw new Error(`No column ${name}`)
  return column
}

/** A label as text. */
export const labelled = <Of extends Texts<unknown>>(label: Label<Of>, texts: Of, translator: Translator): string =>
  typeof label === 'function' ? label(translator) : translator(texts)(label)
