import { expect, test } from 'vitest'
import { type Queue, queueHealth } from './queue-health'

const now = '2026-03-10T09:00:00.000Z'
const quiet: Queue = {
  queue: 'mails',
  waiting: 0,
  due: 0,
  running: 0,
  oldest_due_at: null,
  done: 12,
  failed: 0,
}

test('a queue is late once something has been due for more than two minutes', () => {
  const dueSince = (oldest_due_at: string) => queueHealth({ ...quiet, waiting: 1, due: 1, oldest_due_at }, now)
  expect(dueSince('2026-03-10T08:57:59.000Z')).toBe('late')
  expect(dueSince('2026-03-10T08:58:00.000Z')).toBe('working')
})

test('jobs scheduled for later leave a queue idle', () => {
  expect(queueHealth({ ...quiet, waiting: 7 }, now)).toBe('idle')
  expect(queueHealth({ ...quiet, running: 1 }, now)).toBe('working')
})
