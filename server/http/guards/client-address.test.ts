import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressBucket } from '../../identity/address-bucket'
import { clientAddressBehind } from './requests'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('client address', () => {
  const behind = clientAddressBehind(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1'])

  test('without trusted proxies X-Forwarded-For means nothing', () => {
    expect(clientAddressBehind([])(request('203.0.113.5', '198.51.100.1'))).toBe('203.0.113.5')
  })

  test('an untrusted peer cannot choose its address', () => {
    expect(behind(request('203.0.113.5', '198.51.100.1'))).toBe('203.0.113.5')
  })

  test('behind trusted hops it is the last address that none of them added', () => {
    expect(behind(request('10.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
    expect(behind(request('10.0.0.1', '198.51.100.1, 10.2.3.4'))).toBe('198.51.100.1')
    expect(behind(request('2001:db8::1', ' 198.51.100.1 '))).toBe('198.51.100.1')
  })

  test('entries that a client puts before that do not change it', () => {
    for (const forged of ['1.1.1.1', '2.2.2.2, 3.3.3.3', 'x', '10.9.9.9']) {
      expect(behind(request('10.0.0.1', `${forged}, 198.51.100.1`))).toBe('198.51.100.1')
    }
  })

  test('an unreadable entry ends the walk at the hop that sent it', () => {
    expect(behind(request('10.0.0.1', '198.51.100.1, unknown'))).toBe('10.0.0.1')
    expect(behind(request('10.0.0.1', ''))).toBe('10.0.0.1')
  })

  test('IPv4 inside IPv6 is IPv4', () => {
    expect(behind(request('::ffff:203.0.113.5'))).toBe('203.0.113.5')
    expect(behind(request('::ffff:10.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  })

  test('a connection that is already closed has none', () => {
    expect(behind(request(undefined))).toBeNull()
  })

  test('a malformed range is refused at start', () => {
    expect(() => clientAddressBehind(['10.0.0.0/33'])).toThrow(RangeError)
    expect(() => clientAddressBehind(['proxy.local'])).toThrow(RangeError)
  })
})

test('limits count IPv6 by /64 and IPv4 by address', () => {
  expect(addressBucket('2001:db8:1:2:aaaa::1')).toBe(addressBucket('2001:db8:1:2:ffff:1:2:3'))
  expect(addressBucket('2001:db8:1:2::1')).not.toBe(addressBucket('2001:db8:1:3::1'))
  expect(addressBucket('203.0.113.5')).toBe('203.0.113.5')
  expect(addressBucket(null)).toBe('unknown')
})
