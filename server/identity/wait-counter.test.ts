import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database'
import { createWaitCounter, type WaitCounter } from './wait-counter'

const pace = { free: 20, first: 60, most: 600, forget: 3600 }
let database: TestDatabase
let pool: Pool
let counter: WaitCounter
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.runtimeUrl })
  counter = createWaitCounter(pool)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test(
  'of concurrent attempts, including the first ever, all free ones pass and one more',
  { tags: 'long' },
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const waits = await Promise.all(Array.from({ length: 30 }, () => counter.take(`at once ${round}`, pace)))
      expect(waits.filter(wait => wait === 0)).toHaveLength(pace.free + 1)
      expect(Math.max(...waits)).toBeLessThan(61_000)
    }
  },
)

test("a free attempt passes even if its process's clock is behind that of the one before", async () => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now')
  for (const behind of [0, 5, 400, 90]) {
    clock.mockReturnValue(now - behind)
    expect(await counter.take('clocks', pace)).toBe(0)
  }
})
