import { readEvents } from '../tests/harness/event-stream'
import type { BenchService } from './service'
import { asPerson, type SyncPerson } from './sync-company'

/** As `useLive` of the pages does: how long it waits for further changes, and how long at most. */
const debounceMs = 150
const patienceMs = 1_000

interface Waiting {
  isShown(rows: readonly Row[]): boolean
  resolve(at: number): void
  reject(error: unknown): void
}
type Row = { user_id: number; starts_at: string }

/**
 * The planning board of a person, as a page keeps it: on a change of its live stream it asks for the busy times of its
 * days anew.
 */
export async function openBoard(service: BenchService, person: SyncPerson, days: { from: string; to: string }) {
  const opened: AbortController[] = []
  const { cookie } = person
  const { response, next } = await readEvents(`${service.baseUrl}/live?since=${Date.now()}`, { cookie }, opened)
  if (!response.ok) throw new Error(`the live stream: ${response.status}`)
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let since: number | null = null
  let isClosed = false
  const failed = (error: unknown) => {
    if (isClosed) return
    for (const one of waiting) one.reject(error)
    waiting.clear()
  }

  async function load(): Promise<void> {
    since = null
    const path = `/calendar/outside-times?from=${days.from}&to=${days.to}` as const
    const { data } = await asPerson<{ data: Row[] }>(service, person, ['GET', path])
    const at = Date.now()
    for (const one of waiting)
      if (one.isShown(data)) {
        waiting.delete(one)
        one.resolve(at)
      }
  }
  async function follow(): Promise<void> {
    for (let event = await next(); event; event = await next()) {
      const { topic } = (event.data ?? {}) as { topic?: string }
      if (event.event !== 'resync' && topic !== 'calendars') continue
      const now = Date.now()
      since ??= now
      clearTimeout(timer)
      const inMs = Math.max(0, Math.min(debounceMs, since + patienceMs - now))
      timer = setTimeout(() => load().catch(failed), inMs)
    }
    throw new Error('the live stream has ended')
  }
  void follow().catch(failed)
  return {
    /**
     * Resolves with the time at which the board shows that this person is busy from a moment of this range on.
     * @throws what went wrong with the stream or a request
     */
    shown: (userId: number, startsAt: { from: number; until: number }): Promise<number> =>
      new Promise((resolve, reject) => {
        const isIt = ({ user_id, starts_at }: Row) =>
          user_id === userId && Date.parse(starts_at) >= startsAt.from && Date.parse(starts_at) < startsAt.until
        waiting.add({ isShown: rows => rows.some(isIt), resolve, reject })
      }),
    close() {
      isClosed = true
      for (const controller of opened) controller.abort()
      clearTimeout(timer)
    },
  }
}
