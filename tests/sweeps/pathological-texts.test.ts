import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../../server/services/integrations/imports/fields'
import { maxCellLength } from '../../server/services/integrations/imports/limits'
import { parseRow } from '../../server/services/integrations/imports/parse-row'
import { importNouns } from '../../server/services/integrations/imports/schema'
import { byTurns, hasAll } from '../harness/cases'
import { procedures } from './procedures'

// A check with quadratic running time needs seconds for each of these texts, a linear one less than a millisecond: with
// some ten thousand of them this file either finishes or does not.

interface Def {
  type: string
  [part: string]: unknown
}
const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def: Def } } | undefined)?._zod?.def

/** Every schema that receives a text: anything that is neither object nor list, with all its wrappers. */
function leavesOf(schema: unknown, found: Set<unknown>): void {
  const def = defOf(schema)
  if (!def) return
  if (def.type === 'object') for (const field of Object.values(def.shape as object)) leavesOf(field, found)
  else if (def.type === 'array') leavesOf(def.element, found)
  else if (def.type === 'record') for (const part of [def.keyType, def.valueType]) leavesOf(part, found)
  else {
    found.add(schema)
    for (const option of (def.options as unknown[] | undefined) ?? []) leavesOf(option, found)
    for (const part of ['innerType', 'in', 'out']) leavesOf(def[part], found)
  }
}

const units = [
  'a',
  '0',
  ' ',
  '\n',
  '-',
  '.',
  'a@',
  '.a',
  '-0',
  'a ',
  ' a',
  'Dr. ',
  '{',
  '{seq',
  'http://',
  '%20',
  ':',
  '\\',
  '+',
]
/** Prefixes and suffixes; an ordinary run gives each cell one of them in rotation. */
const frames = [
  ['', '!'],
  ['1', 'x'],
  ['Frau ', ' x'],
  ['a', ',b'],
] as const
const long = (unit: string, length: number) => unit.repeat(length / unit.length)
/** Each with an end that keeps it from matching. */
const textsOf = (length: number) => units.flatMap(unit => ['!', '@b.at'].map(end => long(unit, length) + end))
const texts = textsOf(100_000)

/** Whether a pattern is asked about the text, however long that is: zod also asks it of one that is too long. */
const hasPattern = (leaf: unknown): boolean => {
  const def = defOf(leaf)
  const checks = (def?.checks ?? []) as Array<{ _zod: { def: { check: string } } }>
  return def?.type === 'string' && checks.some(({ _zod }) => _zod.def.check === 'string_format')
}

/** A transform runs behind checks that keep such texts away: on its own it may throw, but not take long. */
function look(leaf: z.ZodType, text: string): void {
  try {
    leaf.safeParse(text)
  } catch (error) {
    if (defOf(leaf)?.type !== 'transform') throw error
  }
}

test('no check of any field takes more than linear time', () => {
  const leaves = new Set<unknown>()
  for (const { inputs } of procedures) for (const input of inputs) leavesOf(input, leaves)
  let checked = 0
  for (const [turn, leaf] of [...leaves].entries())
    for (const text of byTurns(texts, turn, 6)) {
      look(leaf as z.ZodType, text)
      checked++
    }
  process.stdout.write(`pathological texts: ${leaves.size} checks, ${texts.length} texts, ${checked} looks\n`)
  expect(leaves.size).toBeGreaterThan(100)
})

test('no pattern of a field takes more than linear time for any of the texts', () => {
  const leaves = new Set<unknown>()
  for (const { inputs } of procedures) for (const input of inputs) leavesOf(input, leaves)
  const patterns = [...leaves].filter(hasPattern)
  // A quadratic pattern needs an hour for one of them.
  for (const text of textsOf(1_000_000)) for (const leaf of patterns) look(leaf as z.ZodType, text)
  process.stdout.write(`pathological texts of a million characters: ${patterns.length} patterns\n`)
  expect(patterns.length).toBeGreaterThan(20)
})

test('nor does any cell of an import file, whatever its column is taken for', () => {
  let checked = 0
  for (const noun of importNouns)
    for (const field of Object.keys(fieldsOf(noun)))
      for (const unit of units)
        for (const [begin, end] of byTurns(frames, checked)) {
          const cell = begin + long(unit, maxCellLength - 10) + end
          parseRow(
            {
              ...{ noun, mapping: { [field]: 0 }, width: 1, notation: 'de' },
              company: { countryCode: 'AT', taxRate: 20 },
              answers: { country: null, row_countries: {} },
            },
            { line: 1, cells: [cell] },
          )
          checked++
        }
  process.stdout.write(`pathological cells: ${checked} looks\n`)
  expect(checked).toBeGreaterThan(hasAll ? 1000 : 250)
})
