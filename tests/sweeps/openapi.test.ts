import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openApiTexts } from '../../server/http/openapi-document'
import { appRouter } from '../../server/routers'

const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const made = openApiTexts(appRouter, version)

test('the committed documents are what the routers say; "npm run openapi" writes them anew', async () => {
  expect(await readFile('docs/api/openapi.json', 'utf8')).toBe(made.v1)
  expect(await readFile('docs/api/application.json', 'utf8')).toBe(made.app)
})

test('another process in another time zone and locale makes the same bytes', async () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test' as const,
    TZ: 'Pacific/Chatham',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
  }
  await promisify(execFile)('node_modules/.bin/tsx', ['scripts/openapi.ts', '--check'], { env })
}, 60_000)

describe('every operation', () => {
  const operations = [made.v1, made.app].flatMap(text => {
    const { paths } = JSON.parse(text) as {
      paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>
    }
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    )
  })

  test('has a summary and describes its refusals', () => {
    expect(operations.length).toBeGreaterThan(50)
    expect(operations.filter(({ operation }) => !operation.summary).map(({ name }) => name)).toEqual([])
    const without = operations.filter(
      ({ operation }) =>
        !['4', '5'].every(first => Object.keys(operation.responses).some(status => status.startsWith(first))),
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })
})
