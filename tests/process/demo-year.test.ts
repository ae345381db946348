import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAll } from '../harness/cases'
import { freePort } from '../harness/free-port'
import { type Demo, readDemo, type ServiceProcess, startProcess, untilHealthy, wholeDemo } from '../harness/service'

let dataDir: string
let baseUrl: string
let service: ServiceProcess
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-year-'))
  await start()
})
afterAll(async () => {
  service.signal('SIGTERM')
  await service.ended
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function start(): Promise<void> {
  const port = await freePort()
  baseUrl = `http://localhost:${port}`
  service = startProcess({
    PORT: String(port),
    BASE_URL: baseUrl,
    GEWERK_DATA_DIR: dataDir,
  })
  await untilHealthy(baseUrl)
}

async function signIn({ admin }: Demo): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  })
  return answer.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
}

/** The progress of the year on the first page; null when it shows none. */
async function today(cookie: string, language: 'de' | 'en'): Promise<{ done: number; all: number } | null> {
  const html = await fetch(baseUrl, { headers: { cookie } }).then(page => page.text())
  expect(html).toContain(`<html lang="${language}"`)
  const words = { de: /(\d+) von (\d+) Schritten/, en: /(\d+) of (\d+) steps/ }[language]
  const [, done, all] = words.exec(html) ?? []
  return done ? { done: Number(done), all: Number(all) } : null
}

async function preferEnglish(cookie: string): Promise<void> {
  const body = new URLSearchParams({ locale: 'en' })
  const answer = await fetch(`${baseUrl}/preferences`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl },
    body,
  })
  expect(answer.status).toBe(200)
}

async function names({ apiKey }: Demo, noun: string, field: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const answer = await fetch(`${baseUrl}/api/v1/${noun}?limit=100`, { headers }).then(response => response.json())
  return answer.data.map((row: Record<string, unknown>) => String(row[field]))
}

/**
 * Waits until the year has progressed. An ordinary run does not wait for its end: `sweeps/demo-year` plays it in
 * pieces, and the browser tests use a complete one.
 */
async function untilFurther(cookie: string, before: number): Promise<void> {
  let said = await today(cookie, 'en')
  while (said && said.done < before + 4) said = await today(cookie, 'en')
  expect(service.output()).not.toContain('a step of the demo year failed')
}

test('a service that is killed while it builds the demo year builds the rest at its next start, and nothing twice', async () => {
  const begun = await readDemo(dataDir)
  expect(begun.complete).toBe(false)
  const cookie = await signIn(begun)
  let progress = await today(cookie, 'de')
  while (progress && progress.done < 6) progress = await today(cookie, 'de')
  expect(progress?.all).toBeGreaterThan(80)
  service.signal('SIGKILL')
  await service.ended

  await start()
  await preferEnglish(cookie)
  const goingOn = await today(cookie, 'en')
  expect(goingOn?.done).toBeGreaterThanOrEqual(progress?.done ?? 0)
  if (!hasAll) return await untilFurther(cookie, goingOn?.done ?? 0)
  const demo = await wholeDemo(dataDir)
  expect(demo.admin).toEqual(begun.admin)
  expect(await today(cookie, 'en')).toBeNull()
  expect(service.output()).not.toContain('a step of the demo year failed')

  const projects = await names(demo, 'projects', 'name')
  expect(projects).toHaveLength(16)
  expect(new Set(projects).size).toBe(16)
  expect(new Set(await names(demo, 'kontakte', 'email')).size).toBe(36)
  const offers = await names(demo, 'offers', 'offer_number')
  const invoices = await names(demo, 'invoices', 'invoice_number')
  for (const numbers of [offers, invoices]) expect(new Set(numbers).size).toBe(numbers.length)
})
