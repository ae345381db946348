import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import type { Database } from '../../platform/database/db'
import { createPresence, type Member, type Person, type Presence } from './presence'

// Presence of two processes that reach each other by NOTIFY, which here is delivered at once or not at all.

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function twoProcesses() {
  const alive = new Set<Presence>()
  const create = (): Presence => {
    const query = async (_sql: string, [, payload = '']: string[]) => {
      if (alive.has(presence)) for (const one of alive) one.heard(payload)
    }
    const presence = createPresence({ db: { pool: { query } } as unknown as Database, log: app.log })
    alive.add(presence)
    return presence
  }
  return { here: create(), there: create(), alive }
}
function memberOf(role: 1 | 2) {
  let seen: readonly Person[] = []
  const member: Member = {
    actor: company.actor(role),
    present(_room, people) {
      seen = people
    },
  }
  return { member, names: () => seen.map(({ user_id }) => user_id) }
}

test('people of a process that was killed are forgotten a minute after its last notice', () => {
  const { here, there, alive } = twoProcesses()
  const [anna, max] = [memberOf(1), memberOf(2)]
  const both = [company.userIds[1], company.userIds[2]]
  here.enter(anna.member, 'planning:board')
  there.enter(max.member, 'planning:board')
  expect(anna.names()).toEqual(both)
  expect(max.names()).toEqual(both)
  vi.advanceTimersByTime(20_000)
  there.beat?.()
  // No process ends in an orderly way here: neither `leave` nor `close` is called.
  alive.delete(there)
  for (const _ of [1, 2, 3]) {
    vi.advanceTimersByTime(20_000)
    here.beat?.()
    expect(anna.names()).toEqual(both)
  }
  vi.advanceTimersByTime(20_000)
  here.beat?.()
  expect(anna.names()).toEqual([company.userIds[1]])
})

test('people of a process whose notices were lost for a while are seen again with its next beat', () => {
  const { here, there, alive } = twoProcesses()
  const [anna, max] = [memberOf(1), memberOf(2)]
  here.enter(anna.member, 'planning:board')
  there.enter(max.member, 'planning:board')
  alive.delete(there)
  vi.advanceTimersByTime(61_000)
  here.beat?.()
  expect(anna.names()).toEqual([company.userIds[1]])
  alive.add(there)
  there.beat?.()
  expect(anna.names()).toEqual([company.userIds[1], company.userIds[2]])
})
