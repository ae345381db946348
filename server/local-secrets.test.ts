import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bareApp } from '../tests/harness/http'
import { readEnvironment } from './env'
import { localSecrets } from './local-secrets'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const [session, cron, pepper, older] = ['s', 'c', 'p', 'o'].map(letter => letter.repeat(32))
const production = {
  GEWERK_ENV: 'production',
  DATABASE_URL: 'postgresql://gewerk_app@localhost/gewerk',
  SESSION_SECRET: session,
  CRON_SECRET: cron,
}

async function start(source: Record<string, string | undefined>) {
  const { app, lines } = bareApp()
  const secrets = await localSecrets(folder, readEnvironment(source), app.log)
  return { secrets, warnings: lines.filter(({ level }) => level === 40).map(({ msg }) => msg) }
}

describe('the pepper of API keys in production', () => {
  test('is the session secret if none is set, and every start logs a warning about it', async () => {
    for (let starts = 0; starts < 2; starts += 1) {
      const { secrets, warnings } = await start(production)
      expect(secrets.apiKeyPepper).toBe(session)
      expect(warnings).toEqual([expect.stringContaining('API_KEY_PEPPER is not set')])
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('can be set later: keys of the session secret and of earlier peppers go on working', async () => {
    const { secrets, warnings } = await start({
      ...production,
      API_KEY_PEPPER: pepper,
      API_KEY_PEPPER_PREVIOUS: ` ${older}, ${cron} `,
    })
    expect(secrets).toMatchObject({ apiKeyPepper: pepper, apiKeyOldPeppers: [older, cron, session] })
    expect(warnings).toEqual([])
  })

  test('also needs the length of a secret when it is a former one', () => {
    expect(() => readEnvironment({ ...production, API_KEY_PEPPER_PREVIOUS: `${older},short` })).toThrow(
      'API_KEY_PEPPER_PREVIOUS',
    )
  })
})

test('in local use secrets are generated once and stored', async () => {
  const [first, second] = [await start({}), await start({})]
  expect(first.secrets).toEqual(second.secrets)
  expect(new Set(Object.values(first.secrets).flat()).size).toBe(3)
  expect(first.warnings).toEqual([])
})

test('processes that start at the same moment agree on them, and leave no other files', async () => {
  const fresh = await mkdtemp(path.join(folder, 'together-'))
  const { app } = bareApp()
  const all = await Promise.all(Array.from({ length: 10 }, () => localSecrets(fresh, readEnvironment({}), app.log)))
  for (const secrets of all) expect(secrets).toEqual(all[0])
  expect(await readdir(fresh)).toEqual(['secrets.json'])
})
