import { expect, test } from 'vitest'
import { blankRow } from './row'
import { amountsOf, placeErrors, readFields, writeDraft } from './wire'

const kinds = {
  title: 'text',
  kontakt_id: 'reference',
  valid_until: 'nullable',
  discount_percent: 'number',
} as const
const fields = { title: 'Küche', kontakt_id: '7', valid_until: '', discount_percent: '2,5' }
const item = (key: string, more: object = {}) => blankRow(key, 'item', { description: 'Tür', tax_rate: '20', ...more })

test('texts become the input of the procedure', () => {
  const rows = [
    item('a', { quantity: '1.234,5', unit: ' Stk ', unit_price: '0,125' }),
    item('b', { labor_percent: '62,5' }),
  ]
  expect(writeDraft({ fields, rows }, kinds, amountsOf, 'de')).toEqual({
    updates: {
      title: 'Küche',
      kontakt_id: 7,
      valid_until: null,
      discount_percent: 2.5,
      items: [
        { quantity: 1234.5, unit: 'Stk', unit_price: 0.125, labor_percent: null, tax_rate: 20 },
        expect.objectContaining({ labor_percent: 62.5 }),
      ],
    },
    keys: ['a', 'b'],
    unreadable: [],
  })
})

test('a record becomes texts, and absent values become empty ones', () => {
  const record = { title: 'Küche', kontakt_id: 7, valid_until: null, discount_percent: 2.5 }
  expect(readFields(record, kinds, 'de')).toEqual(fields)
  expect(readFields({ ...record, kontakt_id: null, discount_percent: 0 }, kinds, 'de')).toMatchObject({
    kontakt_id: '',
    discount_percent: '',
  })
})

test('blank lines are not sent, and errors still find their row', () => {
  const rows = [item('a'), blankRow('b', 'item'), item('c')]
  const { keys } = writeDraft({ fields, rows }, kinds, amountsOf, 'de')
  expect(keys).toEqual(['a', 'c'])
  const errors = placeErrors([{ path: 'items.1.quantity', message: 'Zahl!' }], keys)
  expect(errors.rows.get('c')).toEqual({ quantity: 'Zahl!' })
})

test('a text that is not a number is reported instead of being sent as nothing', () => {
  const rows = [item('a'), item('b', { unit_price: '12 bis 14' })]
  const draft = { fields: { ...fields, discount_percent: 'viel' }, rows }
  expect(writeDraft(draft, kinds, amountsOf, 'de').unreadable).toEqual(['discount_percent', 'items.1.unit_price'])
})

test('errors of single fields are distinguished from errors of the whole form', () => {
  const errors = placeErrors(
    [
      { path: 'updates.valid_until', message: 'zu früh' },
      { path: 'items', message: 'zu viele' },
    ],
    [],
  )
  expect(errors.fields).toEqual({ valid_until: 'zu früh' })
  expect(errors.others).toEqual(['zu viele'])
})
