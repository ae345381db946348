import { expect, test } from 'vitest'
import { asTyped, errorsByField } from './form'

test('issues of a procedure are mapped to the form’s fields', () => {
  const issue = (path: string, message: string) => ({ path, code: 'x', message })
  expect(
    errorsByField([
      issue('items.0.quantity', 'a'),
      issue('items.0.quantity', 'b'),
      issue('updates.name', 'c'),
      issue('', 'd'),
    ]),
  ).toEqual({ 'items[0].quantity': ['a', 'b'], name: ['c'], '': ['d'] })
})

test('numbers in default values use the language’s decimal mark, everything else is unchanged', () => {
  expect(asTyped({ total: 1234.5, id: 7, name: '1.5', items: [{ quantity: 0.25 }], none: null }, 'de')).toEqual({
    total: '1234,5',
    id: '7',
    name: '1.5',
    items: [{ quantity: '0,25' }],
    none: null,
  })
  expect(asTyped({ total: 1234.5 }, 'en')).toEqual({ total: '1234.5' })
})
