import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { shownRefusal, unknownIntent } from './page.server'

const logged: unknown[] = []
const args = {
  request: new Request('http://localhost/settings/storage.data?tab=1', { headers: { 'Accept-Language': 'de' } }),
  context: {
    problem: (error: unknown) => ({ status: Number(error), message: `Antwort ${error}` }),
    reportError: (error: unknown) => logged.push(error),
  },
} as unknown as ActionFunctionArgs

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a refusal is shown, and only an unexpected error is logged', () => {
  expect(shownRefusal(409, args).message).toBe('Antwort 409')
  expect(logged).toEqual([])
  expect(shownRefusal(500, args).message).toBe('Antwort 500')
  expect(logged).toEqual([500])
})

test('without a session the login replaces the page, with the way back', () => {
  const response = thrownBy(() => shownRefusal(401, args)) as Response
  expect(response.headers.get('Location')).toBe('/login?next=%2Fsettings%2Fstorage%3Ftab%3D1')
})

test('a response that was thrown stays one', () => {
  const redirect = new Response(null, { status: 302 })
  expect(thrownBy(() => shownRefusal(redirect, args))).toBe(redirect)
  const unknown = thrownBy(() => unknownIntent())
  expect(thrownBy(() => shownRefusal(unknown, args))).toBe(unknown)
})
