import pg from 'pg'
import { decimal } from '../../money/money'

type Row = Record<string, unknown>

/** Values as Prisma gives them: decimals exact, days as midnight UTC, instants as dates, 64 bits as bigint. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.NUMERIC, decimal],
  [pg.types.builtins.DATE, text => new Date(`${text}T00:00:00.000Z`)],
  [pg.types.builtins.TIMESTAMPTZ, text => new Date(text)],
  [pg.types.builtins.INT8, BigInt],
])

/** Type parsers for a query on a plain connection whose rows must look like those of a Prisma model. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(Number(oid)) ?? pg.types.getTypeParser(Number(oid), format),
}

/** Column name of a model's field: `invoiceNumber` is `invoice_number`. A test checks this for every model. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Turns the columns `contact.name` and so on of a row into the nested objects that Prisma's include returns. */
export function nested(row: Row, paths: readonly string[]): Row {
  for (const path of paths) {
    const [relation = '', field = ''] = path.split('.')
    const known = row[relation] as Row | undefined
    row[relation] = { ...known, [field]: row[path] }
    delete row[path]
  }
  return row
}
