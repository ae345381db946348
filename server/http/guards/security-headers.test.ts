import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../../tests/harness/http'
import { securityHeaders } from './requests'

let https: Listening
let http: Listening
beforeAll(async () => {
  const serve = (baseUrl: string) => {
    const web = express()
    web.use(securityHeaders({ baseUrl }))
    web.use((_, res) => {
      res.end(String(res.locals.cspNonce))
    })
    return listen(web)
  }
  ;[https, http] = await Promise.all([serve('https://gewerk.example'), serve('http://localhost:3000')])
})
afterAll(() => Promise.all([https.close(), http.close()]))

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

test('a page gets a policy with a nonce of its own, which scripts need', async () => {
  const [one, two] = await Promise.all([fetch(`${https.url}/`), fetch(`${https.url}/`)])
  const [first, second] = [await one.text(), await two.text()]
  expect(first).not.toBe(second)
  expect(policyOf(one)).toContain(`script-src 'self' 'nonce-${first}'`)
  expect(policyOf(one)).not.toMatch(/script-src[^;]*unsafe/)
  for (const rule of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]) {
    expect(policyOf(one)).toContain(rule)
  }
})

test('other websites may frame the form for inquiries and nothing else', async () => {
  const form = `/f/${'a1'.repeat(11)}`
  const { headers } = await fetch(`${https.url}${form}?embedded=1`)
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(headers.get('x-frame-options')).toBeNull()
  const others = ['/', '/f', '/f/short', `${form}/`, `${form}/x`, `${form}.data`, `/x${form}`, '/contact', '/form.js']
  for (const path of others) {
    const answer = await fetch(`${https.url}${path}`)
    expect([path, policyOf(answer)]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  }
})

test('answers below /api allow nothing', async () => {
  for (const path of ['/api', '/api/v1/me', '/api/trpc/x']) {
    expect(policyOf(await fetch(`${https.url}${path}`))).toBe("default-src 'none';frame-ancestors 'none'")
  }
  expect(policyOf(await fetch(`${https.url}/apiary`))).toContain('nonce-')
})

test('every answer carries the other headers', async () => {
  for (const path of ['/', '/api/v1/me']) {
    const { headers } = await fetch(`${https.url}${path}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('over plain http nothing is forced to https', async () => {
  const response = await fetch(`${http.url}/`)
  expect(response.headers.get('strict-transport-security')).toBeNull()
  expect(policyOf(response)).not.toContain('upgrade-insecure-requests')
})
