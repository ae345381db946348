import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { deviceCookie, deviceOf } from '../../identity/device'
import { cookieRule } from '../../platform/values/cookies'
import { cookiesByRule } from './requests'

const token = 'k'.repeat(43)

/**
 * Cookies received by a browser when one entry point writes its head, another appends a header, and a third sets Secure
 * by itself.
 */
async function cookiesOf(baseUrl: string): Promise<string[]> {
  const web = express()
  web.use(cookiesByRule(baseUrl))
  web.get('/', (_req, res) => {
    res.append('Set-Cookie', cookieRule(baseUrl).serialize(deviceCookie, token, 60))
    res.append('Set-Cookie', 'gewerk_locale=de; Path=/; SameSite=Lax')
    res.append('Set-Cookie', 'gewerk_flash=x; Secure; Path=/; SameSite=Lax')
    res.writeHead(200)
    res.end('done')
  })
  const server = createServer(web).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}/`)).headers.getSetCookie()
  } finally {
    server.close()
  }
}

describe('cookies', () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://192.0.2.1',
    'http://gewerk.example',
  ])('by %s have a plain name and no Secure', async baseUrl => {
    const cookies = await cookiesOf(baseUrl)
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(cookie).not.toMatch(/secure|__Host-/i)
    expect(deviceOf(cookies[0], baseUrl)).toBe(token)
  })

  test.each([
    'https://gewerk.example',
    'https://localhost',
    'https://192.0.2.1:8443',
  ])('by %s are Secure, each once, and those that grant access belong to the host alone', async baseUrl => {
    const cookies = await cookiesOf(baseUrl)
    for (const cookie of cookies) expect(cookie.match(/; Secure/g)).toHaveLength(1)
    expect(cookies[0]).toMatch(/^__Host-gewerk_device=.*; HttpOnly;.*; Path=\/; SameSite=Lax/)
    expect(deviceOf(cookies[0], baseUrl)).toBe(token)
    // One of the same name without the prefix, which another service on the same host can set, is ignored.
    expect(deviceOf(`${deviceCookie}=${token}`, baseUrl)).toBeNull()
  })
})
