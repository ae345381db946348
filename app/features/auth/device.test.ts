import { expect, test } from 'vitest'
import { deviceOf } from './device'

const mozilla = 'Mozilla/5.0'
test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${mozilla} (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, 'Chrome on Mac'],
])('reads %s', (userAgent, device) => {
  const found = deviceOf(userAgent)
  expect(`${found?.browser} on ${found?.system}`).toBe(device)
})

test('names nothing that it does not know', () => {
  expect([deviceOf(null), deviceOf('curl/8.5.0')]).toEqual([null, null])
})
