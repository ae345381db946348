import type { z } from 'zod'
import { Prisma } from '../../../prisma/client/client'
import { wire } from '../../money/money'
import { dateToDay, dayToDate } from '../values/days'

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name
/** Days are named `…_on`; in a row they are dates. */
type Column<Name, Value> = Name extends `${string}_on` ? Exclude<Value, string> | Date : Value
type Columns<Fields> = { [Name in keyof Fields & string as Camel<Name>]: Column<Name, Fields[Name]> }

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Wire fields as columns: `starts_on` becomes `startsOn`, days become dates. Absent fields stay absent. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const columns = Object.entries(fields).map(([name, value]) => [
    camel(name),
    name.endsWith('_on') && typeof value === 'string' ? dayToDate(value) : value,
  ])
  return Object.fromEntries(columns) as Columns<Fields>
}

/** The wire type of a column's value. */
type Wired<Value> = Value extends Date ? string : Value extends Prisma.Decimal ? number : Value

/**
 * Fields of the record that its row holds under their own names; the possible values of a status come from the record
 * alone.
 */
type Held<Out, Row> = {
  [Key in keyof Out & string]: Camel<Key> extends keyof Row
    ? [NonNullable<Out[Key]>] extends [NonNullable<Wired<Row[Camel<Key>]>>]
      ? [null] extends [Out[Key]]
        ? Key
        : [null] extends [Row[Camel<Key>]]
          ? never
          : Key
      : never
    : never
}[keyof Out & string]

type Given<Out, Row> = Omit<Out, Held<Out, Row>> & Partial<Out>

const fieldsOf = new WeakMap<z.ZodObject, readonly (readonly [key: string, field: string])[]>()

/**
 * Converts a row to its wire record: fields by the record's schema, decimals as numbers, `…At` as instants, other dates
 * as days. `given` are the fields that the row does not hold in this form; a field in neither does not compile.
 */
export function toWire<Schema extends z.ZodObject, Row extends object>(
  schema: Schema,
  row: Row,
  ...[given]: Record<never, never> extends Given<z.output<Schema>, Row>
    ? [given?: Partial<z.output<Schema>>]
    : [given: Given<z.output<Schema>, Row>]
): z.output<Schema> {
  let fields = fieldsOf.get(schema)
  if (!fields) {
    const keys = Object.keys(schema.shape)
    fields = keys.map(key => [key, camel(key)])
    fieldsOf.set(schema, fields)
  }
  const values = row as Record<string, unknown>
  const own = (given ?? {}) as Record<string, unknown>
  const record: Record<string, unknown> = {}
  for (const [key, field] of fields) record[key] = key in own ? own[key] : wired(values[field], field)
  return record as z.output<Schema>
}

function wired(value: unknown, field: string): unknown {
  if (value instanceof Date) return field.endsWith('At') ? value.toISOString() : dateToDay(value)
  return Prisma.Decimal.isDecimal(value) ? wire(value) : value
}
