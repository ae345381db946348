import { z } from 'zod'
import { lately } from '../harness/many-records'
import { procedures } from './procedures'

/** Filter values that match equally many records in companies of any size. */
const known: Record<string, unknown[]> = {
  q: ['zirbenstube'],
  updated_since: [lately],
  from: ['2026-09-20'],
  to: ['2024-01-10'],
  ...Object.fromEntries(['kontakt_id', 'customer_id', 'project_id'].map(field => [field, [7]])),
  ...{ customer_number: ['K-7'], project_number: ['P-7'], anfrage_number: ['A-7'], offer_number: ['AN-7'] },
  ...{ rapport_number: ['R-7'], invoice_number: ['RE-7'], credit_number: ['S-7'] },
}

type Field = { enum?: unknown[]; type?: string; anyOf?: Field[] }
const valuesOf = (name: string, field: Field): unknown[] =>
  known[name] ?? field.enum ?? (field.type === 'boolean' ? [true, false] : [])

export interface ListCases {
  path: string
  filters: Array<Record<string, unknown>>
  sorts: string[]
  countsWithout: boolean
}

/** A person's companies and a company's vehicles are few; operators read across companies. */
const few = new Set(['companies.list', 'resources.list'])

/** Every sortable list of records, taken from the router, each table once. */
export const lists: ListCases[] = procedures.flatMap(({ path, inputs }) => {
  const [input] = path.endsWith('.list') ? inputs : []
  if (!input || few.has(path) || path.startsWith('admin.')) return []
  const { properties = {} } = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const { limit, offset, sort, id: _one, ...fields } = properties as Record<string, Field>
  if (!limit || !offset || !sort?.enum) return []
  const filters = Object.entries(fields).flatMap(([name, field]) => {
    const values = valuesOf(name, field)
    if (values.length === 0) throw new Error(`${path}: no value is known for ${name}`)
    return values.map(value => ({ [name]: value }))
  })
  return [{ path, filters, sorts: sort.enum as string[], countsWithout: 'updated_since' in fields }]
})
