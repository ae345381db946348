import { type MutableRefObject, useCallback, useMemo, useRef, useState } from 'react'
import { byStart } from '~server/services/planning/team-boards/rules'
import type { Entry, TeamBoard } from './board-model'

/** An entry as this page shows it during and after sending it to the server. */
interface Held {
  entry: Entry
  pending: boolean
}

/** The turn of one request among those about the same appointments. */
export interface Turn<Answer> {
  answer: Promise<Answer>
  /** Whether nothing later was sent about this appointment. */
  isLast: (id: number) => boolean
}

export interface HeldEntries {
  /** The loaded ones, with those on top that this page knows better, in the server's order. */
  entries: readonly Entry[]
  latest: MutableRefObject<readonly Entry[]>
  /**
   * Shows an entry in place of the loaded one: until that is newer, or while it is pending; null shows the loaded one.
   */
  hold: (id: number, next: Held | null) => void
  /** Sends once all that was sent before about these appointments is answered. */
  inTurn: <Answer>(ids: readonly number[], send: () => Promise<Answer>) => Turn<Answer>
  /** The newest versions that the server has answered here. */
  versions: MutableRefObject<Map<number, number>>
}

/** The loaded entries, with those on top that this page knows better, in the server's order. */
export function shownEntries(
  board: Pick<TeamBoard, 'appointments' | 'unplanned'>,
  held: ReadonlyMap<number, Held>,
): Entry[] {
  const shown = new Map([...board.appointments, ...board.unplanned.appointments].map(entry => [entry.id, entry]))
  for (const [id, { entry, pending }] of held)
    if (pending || entry.version > (shown.get(id)?.version ?? 0)) shown.set(id, entry)
  return [...shown.values()].sort(byStart)
}

/** The entries of a board, with what was changed here shown at once and sent one after the other for each. */
export function useHeldEntries(board: TeamBoard): HeldEntries {
  const [held, setHeld] = useState<ReadonlyMap<number, Held>>(new Map())
  const queues = useRef(new Map<number, Promise<unknown>>())
  const versions = useRef(new Map<number, number>())
  const entries = useMemo(() => shownEntries(board, held), [board, held])
  const latest = useRef<readonly Entry[]>(entries)
  latest.current = entries

  const hold = useCallback((id: number, next: Held | null) => {
    setHeld(before => {
      const after = new Map(before)
      if (next) after.set(id, next)
      else after.delete(id)
      return after
    })
  }, [])

  const inTurn = useCallback(<Answer>(ids: readonly number[], send: () => Promise<Answer>): Turn<Answer> => {
    const answer = Promise.allSettled(ids.map(id => queues.current.get(id))).then(send)
    for (const id of ids) queues.current.set(id, answer)
    return { answer, isLast: id => queues.current.get(id) === answer }
  }, [])

  return useMemo(() => ({ entries, latest, hold, inTurn, versions }), [entries, hold, inTurn])
}
