import { expect } from 'vitest'
import type { TestApp } from './app'
import { eventually } from './eventually'

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once another transaction waits for a lock of this database. */
export const untilLockWaits = ({ db }: Pick<TestApp, 'db'>): Promise<void> =>
  eventually(async () => expect((await db.pool.query(waiting)).rowCount).toBeGreaterThan(0), 1)
