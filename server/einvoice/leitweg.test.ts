import { expect, it } from 'vitest'
import { isLeitwegId } from './leitweg'

it.each([
  // KoSIT's specification and test portal, and addresses of public bodies
  '04011000-1234512345-06',
  '04011000-12345-03',
  '991-01484-64',
  '992-90009-96',
  '05711-06001-79',
  '991-33333TEST-33',
  ' 991-33333test-33 ',
])('%s is a Leitweg-ID', id => {
  expect(isLeitwegId(id)).toBe(true)
})

it.each([
  '04011000-1234512345-07',
  '04011000-1234512354-06',
  '0401100O-1234512345-06',
  '04011000-06',
  '1-12345-06',
  '1234567890123-1-06',
  '04011000-1234512345-6',
  '04011000--06',
  'ABC',
  '4500000001:ABC',
  '',
  null,
  undefined,
])('%s is none', id => {
  expect(isLeitwegId(id)).toBe(false)
})

it('also accepts one without a fine part', () => {
  const check = Array.from({ length: 97 }, (_, index) => String(index).padStart(2, '0')).filter(digits =>
    isLeitwegId(`04011000-${digits}`),
  )
  expect(check).toHaveLength(1)
})
