import type pg from 'pg'

/**
 * Growth of the waits: `free` attempts pass at once, after the next one the wait is `first` seconds, then twice as long
 * each time, up to `most`.
 */
export interface Pace {
  free: number
  first: number
  most: number
  /** Seconds without an attempt after which the count is reset. */
  forget: number
}

export interface WaitCounter {
  /**
   * Counts an attempt, unless its wait is not over. @returns ms until the next one is allowed, 0 when this one passed
   */
  take(key: string, pace: Pace): Promise<number>
  /** Takes back an attempt, as if it had not been made. */
  giveBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Remaining wait of a key in ms as remembered by this process, without a database query. */
  knownWait(key: string): number
}

/** Most keys whose wait this process remembers, so that a flood of attempts does not reach the database. */
const remembered = 10_000

/**
 * Counters with growing waits in Postgres, shared by all processes. One statement checks and counts under the row's
 * lock, so that of any number of concurrent attempts one passes. An attempt that comes too early is not counted and
 * makes no wait longer.
 */
export function createWaitCounter(pool: pg.Pool): WaitCounter {
  const waits = new Map<string, number>()
  return {
    async take(key, { free, first, most, forget }) {
      let now = 0
      const look = async () => {
        now = Date.now()
        const values = [key, now, free, first * 1000, most * 1000, forget * 1000]
        return (await pool.query<{ passed: boolean; wait: string }>(takeSql, values)).rows[0]
      }
      // The row may be created or deleted between the two parts of the statement, which then returns nothing; a second
      // run returns a result.
      const { passed, wait } = (await look()) ?? (await look()) ?? { passed: false, wait: '1000' }
      if (passed) return 0
      if (waits.size >= remembered) waits.clear()
      waits.set(key, now + Number(wait))
      return Math.max(1, Number(wait))
    },
    async giveBack(key) {
      waits.delete(key)
      await pool.query(
        'update rate_limits set points = greatest(points - 1, 0), open_at = least(open_at, $2) where key = $1',
        [key, Date.now()],
      )
    },
    async forget(key) {
      waits.delete(key)
      await pool.query('delete from rate_limits where key = $1', [key])
    },
    knownWait(key) {
      const until = waits.get(key)
      if (until === undefined) return 0
      const wait = until - Date.now()
      if (wait <= 0) waits.delete(key)
      return Math.max(0, wait)
    },
  }
}

/**
 * When the next attempt is allowed after `points` of them; the exponent is limited to avoid an overflow. While attempts
 * are free it is 0, not now: the clock of another process may be slightly behind.
 */
const opensAfter = (points: string) =>
  `case when ${points} <= $3::int then 0
     else $2::bigint + least($5::bigint, $4::bigint * power(2, least(${points} - $3::int - 1, 20))::bigint) end`

const pointsNow = 'case when r.expire <= $2::bigint then 1 else r.points + 1 end'

const takeSql = `with taken as (
    insert into rate_limits as r (key, points, open_at, expire)
    values ($1, 1, ${opensAfter('1')}, $2::bigint + $6::bigint)
    on conflict (key) do update set
      points = ${pointsNow},
      open_at = ${opensAfter(`(${pointsNow})`)},
      expire = $2::bigint + $6::bigint
    where r.open_at <= $2::bigint
    returning 1
  )
  select true as passed, 0::bigint as wait from taken
  union all
  select false, open_at - $2::bigint from rate_limits where key = $1 and not exists (select from taken)`
