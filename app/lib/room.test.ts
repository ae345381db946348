import { expect, test } from 'vitest'
import { isPhone } from './room'

test.each([
  [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, true],
  [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148' }, true],
  [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' }, false],
  [{}, false],
])('a phone is what says that it is one: %o', (headers, phone) => {
  expect(isPhone(new Headers(headers as Record<string, string>))).toBe(phone)
})
