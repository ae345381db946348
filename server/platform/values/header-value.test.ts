import { expect, test } from 'vitest'
import { headerValue } from './header-value'

test('a header is found in any case, the first of several counts, and an empty one counts as present', () => {
  const headers = [
    { name: 'X-Service-Attempt', value: '1' },
    { name: 'x-service-attempt', value: '2' },
    { name: 'X-Empty', value: '' },
  ]
  const found = ['x-service-attempt', 'X-SERVICE-ATTEMPT', 'x-empty', 'x-service'].map(name =>
    headerValue(headers, name),
  )
  expect(found).toEqual(['1', '1', '', null])
})
