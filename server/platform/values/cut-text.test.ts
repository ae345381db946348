import { expect, test } from 'vitest'
import { cutText } from './cut-text'

test('a text is cut between characters, never within one', () => {
  expect(cutText('Dach', 10)).toBe('Dach')
  expect(cutText('Dach', 3)).toBe('Dac')
  expect(cutText('Dach 🏠 neu', 6)).toBe('Dach ')
  expect(cutText('Dach 🏠 neu', 7)).toBe('Dach 🏠')
  expect(cutText('🏠', 0)).toBe('')
})
