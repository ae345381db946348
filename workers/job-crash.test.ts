import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '../server/platform/jobs/run-jobs'
import { createTestApp, type TestApp } from '../tests/harness/app'
import { createTestCompany } from '../tests/harness/company'
import type { DyingJob } from '../tests/harness/dying-job'
import { ask, endLeases, jobsOf, markingSlices, marksOf, registryOf, testKind } from '../tests/harness/jobs'

let app: TestApp
/** Within the project, so that the process finds its libraries. */
let folder: string
beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true })
  folder = await mkdtemp(path.resolve('node_modules/.cache/dying-job-'))
  const bundle = { bundle: true, packages: 'external', platform: 'node', format: 'esm' } as const
  await build({
    entryPoints: ['tests/harness/dying-job.ts'],
    outfile: path.join(folder, 'job.mjs'),
    ...bundle,
  })
  app = await createTestApp()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  { at: 'job.claimed', nth: 1, before: 0 },
  { at: 'job.committing', nth: 2, before: 1 },
] as const)('a worker that is killed at the $nth. $at leaves $before slices complete, and the next one does the rest once', async ({
  at,
  nth,
  before,
}) => {
  const company = await createTestCompany(app)
  const kind = testKind()
  await ask(company, kind)
  const orders: DyingJob = { kind: kind.kind, diesAt: at, nth, databaseUrl: app.database.runtimeUrl }
  const child = spawn(process.execPath, [path.join(folder, 'job.mjs'), JSON.stringify(orders)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  const slices = ['slice 0', 'slice 1', 'slice 2']
  expect(await marksOf(app, company)).toEqual(slices.slice(0, before))

  const registry = registryOf(kind, markingSlices(3))
  expect(await runDueJobs(app, registry)).toEqual({ done: 0, delayed: 0, failed: 0 })
  await endLeases(app, kind)
  expect(await runDueJobs(app, registry)).toEqual({ done: 1, delayed: 0, failed: 0 })
  expect(await marksOf(app, company)).toEqual(slices)
  expect(await jobsOf(app, company, kind)).toMatchObject([{ status: 'done' }])
})
