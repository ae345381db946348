import { expect, test } from 'vitest'
import { addressedPerson, greeting } from './greeting'

const person = (over: Partial<Parameters<typeof addressedPerson>[1]>) => ({
  salutation: null,
  title: null,
  firstName: 'Franz',
  lastName: 'Haas',
  ...over,
})

test.each([
  [person({ salutation: 'mr' }), 'Sehr geehrter Herr Haas,', 'Dear Mr Haas,', 'Herrn Franz Haas'],
  [person({ salutation: 'ms', title: 'Dr.' }), 'Sehr geehrte Frau Dr. Haas,', 'Dear Dr. Haas,', 'Frau Dr. Franz Haas'],
  [
    person({ salutation: 'family', firstName: null }),
    'Sehr geehrte Familie Haas,',
    'Dear Haas family,',
    'Familie Haas',
  ],
  [person({ salutation: 'mx' }), 'Guten Tag Franz Haas,', 'Dear Franz Haas,', 'Franz Haas'],
  [person({}), 'Guten Tag Franz Haas,', 'Dear Franz Haas,', 'Franz Haas'],
  [person({ salutation: 'mr', lastName: null }), 'Guten Tag Franz,', 'Dear Franz,', 'Herrn Franz'],
  [person({ firstName: null, lastName: null }), 'Sehr geehrte Damen und Herren,', 'Dear Sir or Madam,', null],
  // A copy of a contact from before salutations existed.
  [{ firstName: null, lastName: 'Haas' }, 'Guten Tag Haas,', 'Dear Haas,', 'Haas'],
])('letters and envelopes address the contact by its fields: %j', (contact, german, english, addressed) => {
  expect(greeting('de', contact)).toBe(german)
  expect(greeting('en', contact)).toBe(english)
  expect(addressedPerson('de', contact)).toBe(addressed)
})

test('without a contact letters have a general greeting', () => {
  expect(greeting('de', null)).toBe('Sehr geehrte Damen und Herren,')
})
