import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8' },
  { TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8' },
])('a process in $TZ with $LANG makes the committed documents of the API', async ({ TZ, LANG }) => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, TZ, LANG, LC_ALL: LANG }
  const run = promisify(execFile)('node_modules/.bin/tsx', ['scripts/openapi.ts', '--check'], { env })
  await expect(run).resolves.toBeDefined()
})
