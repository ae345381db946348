import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { bareApp, someone } from '../../tests/harness/http'
import { anonymous, requestContext, requestIdOf } from './request'

const { app } = bareApp()
function exchangeWith(headers: Record<string, string> = {}) {
  const req = new IncomingMessage(new Socket())
  req.url = '/api/v1/me'
  Object.assign(req.headers, headers)
  return { req, res: new ServerResponse(req) }
}
const contextOf = (headers: Record<string, string>, credential = anonymous) => {
  const { req, res } = exchangeWith(headers)
  return requestContext({ app, clientAddress: () => '203.0.113.9' }, req, res, credential)
}

test('an outsider’s language comes from Accept-Language, a person’s from their setting', () => {
  expect(contextOf({ 'accept-language': 'de-AT' }).locale).toBe('de')
  expect(contextOf({ 'accept-language': 'fr' }).locale).toBe('en')
  expect(contextOf({ 'accept-language': 'en' }, { ...anonymous, actor: someone }).locale).toBe('de')
})

test('a renewed session is sent with the response', () => {
  const ctx = contextOf({}, { actor: someone, sessionId: 's', renewedCookie: 'gewerk=1' })
  expect(ctx).toMatchObject({ cookies: ['gewerk=1'], sessionId: 's', ip: '203.0.113.9', keySlotFree: true })
})

test('a user agent is truncated', () => {
  expect(contextOf({ 'user-agent': 'x'.repeat(5000) }).userAgent).toHaveLength(400)
  expect(contextOf({}).userAgent).toBeNull()
})

test('a request has one id throughout, and the response carries it', () => {
  const { req, res } = exchangeWith()
  const id = requestIdOf(req, res)
  expect(requestIdOf(req, res)).toBe(id)
  expect(res.getHeader('x-request-id')).toBe(id)
})

test('a harmless id of the caller is kept', () => {
  const { req, res } = exchangeWith({ 'x-request-id': 'order_4711.retry-2' })
  expect(requestIdOf(req, res)).toBe('order_4711.retry-2')
})

test.each([
  'short',
  'with space in it',
  'line\nbreak-injected',
  '<script>alert(1)</script>',
  '-leading-dash',
  'x'.repeat(129),
])('the incoming id %j is replaced', sent => {
  const { req, res } = exchangeWith({ 'x-request-id': sent })
  expect(requestIdOf(req, res)).toMatch(/^[0-9a-f-]{36}$/)
})
