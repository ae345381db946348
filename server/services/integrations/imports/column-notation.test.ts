import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../../../tests/harness/cases'
import { workbook } from '../../../../tests/harness/workbook'
import { columnNotation, votesOf } from './column-notation'
import { parseRow } from './parse-row'
import { readTable } from './read-table'
import { readValue } from './read-value'

const marks = { de: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

/** A price in a file: its digits before and after the decimal mark, and whether thousands are marked. */
const written = fc.record({
  whole: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9_999_999 })),
  fraction: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^\d{1,4}$/)),
  grouped: fc.boolean(),
  /** Other text in such cells: currencies, the trailing minus of SAP. */
  around: fc.constantFrom<[string, string]>(['', ''], ['€ ', ''], ['', '\u00a0€'], ['EUR ', ''], ['', '-'], ['−', '']),
  /** A blank between thousands, as in SAP and in French notation, in either language. */
  blanks: fc.boolean(),
  /** Stored as a number in the workbook, which needs no notation. */
  stored: fc.integer({ min: 0, max: 3 }).map(value => value === 0),
})
type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

const priceOf = ({ whole, fraction, around, stored }: Written) =>
  Number(`${!stored && /[-−]/.test(around.join('')) ? '-' : ''}${whole}.${fraction || '0'}`) + 0
function cellOf(price: Written, notation: 'de' | 'en'): string | number {
  if (price.stored) return priceOf(price)
  const { decimal } = marks[notation]
  const group = price.blanks ? '\u00a0' : marks[notation].group
  const [before, behind] = price.around
  const whole = price.grouped ? String(price.whole).replace(/\B(?=(\d{3})+$)/g, group) : String(price.whole)
  return `${before}${price.fraction ? `${whole}${decimal}${price.fraction}` : whole}${behind}`
}

/** The prices of a table as they would be created; null if the user has to be asked about the column. */
async function pricesOf(cells: ReadonlyArray<string | number>, as: 'csv' | 'xlsx') {
  const lines = [['Preis'], ...cells.map(cell => [cell])]
  const text = lines.map(([cell]) => `"${cell}"`).join('\n')
  const { rows } = await readTable(as === 'xlsx' ? workbook(lines) : Buffer.from(text))
  const numbers = columnNotation('number', votesOf(0, rows))
  if (numbers?.notation === null) return null
  const table = {
    ...({ noun: 'articles', mapping: { unit_price: 0 }, width: 1, notation: 'de' } as const),
    company: { countryCode: 'AT', taxRate: 20 },
    notations: { unit_price: numbers?.notation ?? 'de' } as const,
    answers: { country: null, row_countries: {} },
  }
  return rows.map(row => parseRow(table, row).given.unit_price)
}

test('a column of prices in one notation is read as meant, or the user is asked', { tags: 'long' }, async () => {
  let asked = 0
  const runs = casesOf(4000)
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('de' as const, 'en' as const),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      async (column, notation, as) => {
        // A CSV file has no stored numbers.
        const meant = as === 'csv' ? column.map(price => ({ ...price, stored: false })) : column
        const read = await pricesOf(
          meant.map(price => cellOf(price, notation)),
          as,
        )
        // Negative zero counts as zero.
        if (read) expect(read.map(value => (value === 0 ? 0 : value))).toEqual(meant.map(priceOf))
        else asked++
      },
    ),
    { numRuns: runs },
  )
  // The user is asked only when necessary.
  expect(asked).toBeLessThan(runs / 2)
})

test('a column of days in one notation is read as meant, or the user is asked', async () => {
  const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.property(
      fc.array(day, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('de' as const, 'en' as const),
      fc.constantFrom('/', '-'),
      fc.boolean(),
      (days, notation, mark, padded) => {
        const cells = days.map(at => {
          const [dayOfMonth, month] = [at.getUTCDate(), at.getUTCMonth() + 1].map(part =>
            padded ? String(part).padStart(2, '0') : String(part),
          )
          return [...(notation === 'de' ? [dayOfMonth, month] : [month, dayOfMonth]), at.getUTCFullYear()].join(mark)
        })
        const rows = cells.map(text => ({ cells: [text] }))
        const said = columnNotation('day', votesOf(0, rows))
        if (said?.notation === null) return
        expect(cells.map(text => readValue('day', text, said?.notation ?? 'de'))).toEqual(
          days.map(at => ({ value: at.toISOString().slice(0, 10) })),
        )
      },
    ),
    { numRuns: casesOf(2000) },
  )
})

test('a column with unambiguous prices of both notations always makes the user decide', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { maxLength: 4 }), fc.boolean(), async (others, german) => {
      const cells = others.map(price => cellOf(price, german ? 'de' : 'en'))
      expect(await pricesOf([...cells, '12,5', '12.5'], 'csv')).toBeNull()
    }),
    { numRuns: casesOf(500) },
  )
})

test.each<[string, string[], ReturnType<typeof columnNotation>]>([
  ['no mark', ['1', '2000', 'Brett', 'Nr. 1,2'], null],
  ['one side alone', ['12,5'], { notation: 'de', readings: [{ text: '12,5', de: 12.5, en: 12.5 }] }],
  ['a zero before three digits', ['0,125'], { notation: 'de', readings: [{ text: '0,125', de: 0.125, en: 0.125 }] }],
  ['thousands twice', ['1,250,000'], { notation: 'en', readings: [{ text: '1,250,000', de: null, en: 1_250_000 }] }],
  ['three digits alone', ['-1.250 €'], { notation: null, readings: [{ text: '-1.250 €', de: -1250, en: -1.25 }] }],
])('%s', (_, texts, said) => {
  const rows = texts.map(text => ({ cells: [text], numbers: [] }))
  expect(columnNotation('number', votesOf(0, rows))).toEqual(said)
})
