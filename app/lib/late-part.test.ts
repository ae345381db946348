import { expect, test } from 'vitest'
import { isNotFetched } from './late-part'

test.for([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://firma.at/assets/a.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: https://firma.at/assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['Vite, of styles', new Error('Unable to preload CSS for /assets/a.css')],
] as const)('a script that did not come is known from one that fails: %s', ([, error]) => {
  expect(isNotFetched(error)).toBe(true)
})

test('a script that fails while starting is an error, whatever it throws', () => {
  for (const error of [new TypeError('x is not a function'), new Error('importing failed'), 'text', null]) {
    expect(isNotFetched(error)).toBe(false)
  }
})
