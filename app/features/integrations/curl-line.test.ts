import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlLine } from './curl-line'

/** The arguments that a shell passes to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${line}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a shell reads the same address, headers and bytes back, whatever they hold', () => {
  const body = `{"name":"O'Brien & Söhne","note":"$(touch /tmp/never) \`id\` \\n\n@file"}`
  const line = curlLine({
    url: "https://example.test/hook?a[0]=b&c='d'",
    headers: { 'content-type': 'application/json', 'webhook-signature': 'v1,abc=', 'x-note': "it's $HOME" },
    body,
  })
  expect(argumentsOf(line)).toEqual([
    '--globoff',
    '-X',
    'POST',
    "https://example.test/hook?a[0]=b&c='d'",
    '-H',
    'content-type: application/json',
    '-H',
    'webhook-signature: v1,abc=',
    '-H',
    "x-note: it's $HOME",
    '--data-raw',
    body,
  ])
})

test('headers that curl sets itself are left to it, but it does not treat the body as a form', () => {
  const headers = { Host: 'example.test', Connection: 'close', 'Content-Length': '2', Accept: '*/*' }
  const line = curlLine({ url: 'https://example.test/', headers, body: '{}' })
  expect(argumentsOf(line).filter((_, index, all) => all[index - 1] === '-H')).toEqual([
    'content-type: application/json',
    'Accept: */*',
  ])
})
