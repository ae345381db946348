import { Prisma } from '../../prisma/client/client'
import { dateToDay, dayToDate } from './days'
import { wire } from './money'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name
/** Days are named `…_on`; in a row they are dates. */
type Column<Name, Value> = Name extends `${string}_on` ? Exclude<Value, string> | Date : Value
type Columns<Fields> = { [Name in keyof Fields & string as Camel<Name>]: Column<Name, Fields[Name]> }

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Fields of the wire as columns: `starts_on` is `startsOn`, days become dates. What is absent stays absent. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [
    camel(name),
    name.endsWith('_on') && typeof value === 'string' ? dayToDate(value) : value,
  ])
  return Object.fromEntries(columns) as Columns<Fields>
}

type Row<Shown, Given> = { [Name in Exclude<keyof Shown & string, keyof Given> as Camel<Name>]: unknown }

/**
 * A row as the wire shows it, field by field of `shape`: numbers for decimals, days for `…_on`, instants for other dates. `given` are the
 * fields that are no column of the row; a field that is neither does not compile.
 */
export function toWire<Shown extends object, Given extends Partial<Shown> = Record<never, never>>(
  shape: Readonly<Record<keyof Shown & string, unknown>>,
  row: Row<Shown, Given>,
  given: Given = {} as Given,
): Shown {
  const columns = row as Readonly<Record<string, unknown>>
  const fields = Object.keys(shape).map(name => [
    name,
    name in given ? given[name as keyof Given] : shownValue(name, columns[camel(name)]),
  ])
  return Object.fromEntries(fields) as Shown
}

function shownValue(name: string, value: unknown): unknown {
  if (value instanceof Date) return name.endsWith('_on') ? dateToDay(value) : value.toISOString()
  return Prisma.Decimal.isDecimal(value) ? wire(value) : value
}
