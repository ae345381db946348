import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broken, type EndingCase, endAt, makeEndingTemplate } from '../harness/endings'

let template: string
beforeAll(async () => {
  template = await makeEndingTemplate()
})
afterAll(() => rm(template, { recursive: true, force: true }))

/** The core of the table; `npm run chaos -- endings` plays every moment x signal x receiver. */
const cases: EndingCase[] = [
  { moment: 'initdb', signal: 'SIGTERM', receiver: 'everybody' },
  { moment: 'database starts', signal: 'SIGKILL', receiver: 'service' },
  { moment: 'migrating', signal: 'SIGHUP', receiver: 'service' },
  { moment: 'serving', signal: 'SIGTERM', receiver: 'everybody, children first' },
  { moment: 'serving', signal: 'SIGINT', receiver: 'database, then service' },
  { moment: 'serving', signal: 'SIGTERM', receiver: 'database' },
  { moment: 'database comes back', signal: 'SIGTERM', receiver: 'service' },
]

test.each(cases)('$signal to $receiver while $moment: shutdown wins, and nothing outlives the service', async one => {
  const outcome = await endAt(one, template)
  expect(broken(one, outcome), outcome.output).toEqual([])
})
