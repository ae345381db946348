import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { type Listening, listen } from '../../../tests/harness/http'
import { housekeepingJobs } from '../../../workers/housekeeping'
import { listen as hear } from '../../platform/diagnostics'
import { createCronHandler } from './cron'

let app: TestApp
let server: Listening
let stopping: AbortController
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await server.close()
  await app.stop()
})
beforeEach(async () => {
  await server?.close()
  stopping = new AbortController()
  server = await listen(express().use(createCronHandler(app, stopping.signal)))
})

const call = (job: string, secret = app.settings.cronSecret) =>
  fetch(`${server.url}/api/cron/${job}`, { method: 'POST', headers: { authorization: `Bearer ${secret}` } })
const jobs = [
  'webhook-out',
  'mail-out',
  'document-out',
  'import-run',
  'job-run',
  'storage-reconcile',
  'offers-expire',
  'housekeeping',
]

test('every job runs for callers with the secret of the installation only', { tags: 'long' }, async () => {
  for (const job of jobs) {
    expect([job, (await call(job)).status]).toEqual([job, 200])
    expect([job, (await call(job, 'x'.repeat(32))).status]).toEqual([job, 401])
    const silent = await fetch(`${server.url}/api/cron/${job}`, { method: 'POST' })
    expect([job, silent.status]).toEqual([job, 401])
  }
})

test('housekeeping does due work once, however often it is called', { tags: 'long' }, async () => {
  const answers = await Promise.all([call('housekeeping'), call('housekeeping')])
  const counts = await Promise.all(answers.map(answer => answer.json()))
  expect(counts.map(({ data }) => data.failed)).toEqual([0, 0])
  expect(counts[0].data.done + counts[1].data.done).toBe(housekeepingJobs().length)
  expect(await (await call('housekeeping')).json()).toEqual({ data: { done: 0, failed: 0 } })
})

test('the beginning and the end of a job are reported, even if nothing was due', async () => {
  const observed: string[] = []
  const deaf = [
    hear('cron.begun', ({ job }) => observed.push(`${job} begun`)),
    hear('cron.ended', ({ job }) => observed.push(`${job} ended`)),
  ]
  try {
    await call('mail-out')
    await call('mail-out', 'x'.repeat(32))
  } finally {
    for (const stop of deaf) stop()
  }
  expect(observed).toEqual(['mail-out begun', 'mail-out ended'])
})

test('a process that is shutting down starts nothing new for a scheduler', async () => {
  stopping.abort()
  expect(await (await call('housekeeping')).json()).toEqual({ data: { done: 0, failed: 0 } })
})
