import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { answerOf } from '../../server/http/answer'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { createRecords, type Ids, recordOf } from '../sweeps/http-fixtures'
import { procedureOf, procedures } from '../sweeps/procedures'
import { idPlaces } from './schema-walk'

// The tenancy sweep names an input for each procedure. Here every field of every input that can hold an id gets one of
// another company; the rest is as small as the schema allows, with the company's own ids around it.

let app: TestApp
let mine: TestCompany
let theirs: TestCompany
let own: Ids
let foreign: Ids
const missing = 2_000_000_000

beforeAll(async () => {
  app = await createTestApp()
  mine = await createTestCompany(app)
  theirs = await createTestCompany(app)
  own = await createRecords(app, mine)
  foreign = await createRecords(app, theirs)
})
afterAll(() => app.stop())

/** The record whose id a field takes, derived from the field's name and its router. */
function idFor(path: string, place: string, ids: Ids, company: TestCompany): number {
  const name = place.replace(/\[\]/g, '').split('.').at(-1) ?? ''
  const byName: Array<[RegExp, number]> = [
    [/kontakt|contact|customer/i, ids.kontakt],
    [/project/i, ids.project],
    [/offer/i, ids.offer],
    [/invoice/i, ids.invoice],
    [/rapport/i, ids.rapport],
    [/webhook/i, ids.webhook],
    [/entry/i, ids.entry],
    [/material/i, ids.material],
    [/item/i, ids.item],
    [/user|assigned|manager|member/i, company.userIds[3]],
  ]
  return byName.find(([words]) => words.test(name))?.[1] ?? recordOf(path, ids) ?? missing
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

const texts = ['x', 'x@kunde.test', '2026-03-10', 'AT', 'A', '1', 'https://127.0.0.1:8443/', 'a long enough text']

/** The smallest value that a schema accepts, as far as its shape reveals that. */
function minimal(schema: z.ZodType): unknown {
  const def = defOf(schema)
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {})
        .filter(([, field]) => !field.safeParse(undefined).success)
        .map(([name, field]) => [name, minimal(field)]),
    )
  if (def.type === 'array') return schema.safeParse([]).success ? [] : [minimal(def.element as z.ZodType)]
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'record') return {}
  if (def.innerType) return minimal(def.innerType)
  return [1, true, ...texts].find(value => schema.safeParse(value).success) ?? (def.in ? minimal(def.in) : 'x')
}

/** Sets a value at a path, creating what leads to it: `items[].article_id`. */
function put(target: Record<string, unknown>, place: string, schema: z.ZodType, value: number): void {
  const [step = '', ...rest] = place.split('.')
  const name = step.replace('[]', '')
  if (rest.length === 0) {
    target[name] = /ids$/i.test(name) ? [value] : value
    return
  }
  const field = shapeOf(schema)?.[name] as z.ZodType
  const inner = step.endsWith('[]') ? elementOf(field) : field
  const made = minimal(inner) as Record<string, unknown>
  put(made, rest.join('.'), inner, value)
  target[name] = step.endsWith('[]') ? [made] : { ...(target[name] as object), ...made }
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  const def = defOf(schema)
  const inside = def.innerType ?? def.in ?? def.options?.[0]
  return def.shape ?? (inside ? shapeOf(inside) : undefined)
}
function elementOf(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  const inside = def.innerType ?? def.in
  return def.element ?? (inside ? elementOf(inside) : schema)
}

// Operators act on all companies; their own tests cover the results.
const places = procedures
  .filter(({ meta }) => meta.permission)
  .flatMap(({ path, kind, inputs }) =>
    inputs.flatMap(schema => idPlaces(schema).map(place => ({ path, kind, schema: schema as z.ZodType, place }))),
  )

async function answer(path: string, input: unknown): Promise<string> {
  try {
    return `200 ${JSON.stringify(await procedureOf(mine.as(1), path)(input))}`
  } catch (error) {
    const { status, body } = answerOf(error, 'en')
    return `${status} ${body.error} ${body.message}`
  }
}

/** The origin of an invoice line: stored as it was sent, and never used for a lookup. */
const isNote = (place: string): boolean => /(?:^|\.)source_id$/.test(place)

/** These report success: an export is logged with its filters, and only the caller's own notifications are touched. */
const unmoved = ['audit.noteExport filters.user_id', 'notifications.clear ids', 'notifications.markRead ids']

test('in every field an id of another company is answered like one that does not exist, and changes nothing', async () => {
  const differing: string[] = []
  const accepted: string[] = []
  const unread: string[] = []
  for (const { path, kind, schema, place } of places) {
    if (isNote(place)) continue
    const around = idPlaces(schema).filter(one => one !== place && !one.includes('.') && !one.includes('[]'))
    const inputWith = (value: number) => {
      const input = minimal(schema) as Record<string, unknown>
      for (const one of around) if (one in input || one === 'id') put(input, one, schema, idFor(path, one, own, mine))
      put(input, place, schema, value)
      return input
    }
    const theirsAnswer = await answer(path, inputWith(idFor(path, place, foreign, theirs)))
    const nobodys = await answer(path, inputWith(missing))
    const name = `${path} ${place}`
    if (theirsAnswer !== nobodys) differing.push(`${name}: ${theirsAnswer.slice(0, 120)} | ${nobodys.slice(0, 120)}`)
    if (theirsAnswer.startsWith('200') && kind === 'mutation') accepted.push(name)
    if (theirsAnswer.startsWith('400')) unread.push(name)
  }
  expect(differing).toEqual([])
  expect(accepted).toEqual(unmoved)
  expect(unread.length).toBeLessThan(places.length / 5)
  expect(places.length).toBeGreaterThan(120)
  process.stdout.write(
    `foreign ids: ${places.length} places in ${new Set(places.map(({ path }) => path)).size} procedures, ${unread.length} stopped by the input\n`,
  )
})
