import { expect, it } from 'vitest'
import { unitCodes } from '../../einvoice/unit-codes'
import { unitCodeOf, unitTable } from './units'

it('maps to codes of UN/ECE Recommendation 20 alone', () => {
  for (const [word, code] of Object.entries(unitTable)) expect(unitCodes.has(code), word).toBe(true)
})

it.each([
  ['h', 'HUR'],
  ['Std.', 'HUR'],
  ['Stk', 'H87'],
  ['Stück', 'H87'],
  ['STÜCK'.normalize('NFD'), 'H87'],
  ['m', 'MTR'],
  ['lfm.', 'MTR'],
  ['lfd. m', 'MTR'],
  ['m²', 'MTK'],
  ['m2', 'MTK'],
  ['qm', 'MTK'],
  ['m³', 'MTQ'],
  ['kg', 'KGM'],
  ['t', 'TNE'],
  ['l', 'LTR'],
  ['Pkg', 'XPK'],
  ['pauschal', 'LS'],
  ['psch.', 'LS'],
  ['km', 'KMT'],
  ['Tag', 'DAY'],
  ['Rolle', 'XRO'],
])('%s is %s', (unit, code) => {
  expect(unitCodeOf(unit)).toEqual({ code, known: true })
})

it('maps any other unit to "one", and reports that the word is not covered by the code', () => {
  expect(unitCodeOf('Fuhre')).toEqual({ code: 'C62', known: false })
  expect(unitCodeOf('constructor')).toEqual({ code: 'C62', known: false })
  expect(unitCodeOf(' ')).toEqual({ code: 'C62', known: true })
})
