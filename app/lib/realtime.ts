import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** A user in a room; `at` is what they point at there, such as a cell of the board. */
export interface Present {
  user_id: number
  name: string
  at: string | null
}

const path = '/api/realtime/socket'
const protocol = 'gewerk.v1'
const backoffMs = [1_000, 2_000, 5_000, 10_000, 30_000]
/** Pointer changes within this time are sent once. */
const pointEveryMs = 150
/** Closed for good until the page is reloaded: too many sockets, or no login. */
const forGood = new Set([1008, 4401])

const noOne: readonly Present[] = []

/**
 * One socket per tab, open while a component is in a room and the tab is visible. It reports who else is there; without
 * it everything works, and no other people are shown.
 */
class Rooms {
  private socket: WebSocket | null = null
  private rooms = new Map<string, { people: readonly Present[]; visitors: number }>()
  private watchers = new Set<() => void>()
  private me = 0
  private failures = 0
  private isOver = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private points = new Map<string, { at: string | null; timer: ReturnType<typeof setTimeout> }>()

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** The others in a room. */
  peopleIn = (room: string): readonly Present[] => this.rooms.get(room)?.people ?? noOne

  enter(room: string): () => void {
    if (this.rooms.size === 0) document.addEventListener('visibilitychange', this.seen)
    const known = this.rooms.get(room)
    this.rooms.set(room, { people: known?.people ?? noOne, visitors: (known?.visitors ?? 0) + 1 })
    if (!known) this.say('enter', { room })
    this.open()
    return () => this.leave(room)
  }

  /** Sends what the user points at, null for nothing. */
  point(room: string, at: string | null): void {
    const waiting = this.points.get(room)
    if (waiting) {
      waiting.at = at
      return
    }
    this.say('point', { room, at })
    const timer = setTimeout(() => {
      const last = this.points.get(room)
      this.points.delete(room)
      if (last && last.at !== at) this.point(room, last.at)
    }, pointEveryMs)
    this.points.set(room, { at, timer })
  }

  private leave(room: string): void {
    const known = this.rooms.get(room)
    if (!known) return
    known.visitors -= 1
    if (known.visitors > 0) return
    this.rooms.delete(room)
    clearTimeout(this.points.get(room)?.timer)
    this.points.delete(room)
    this.say('leave', { room })
    if (this.rooms.size > 0) return
    document.removeEventListener('visibilitychange', this.seen)
    // A change of page leaves and enters within one tick.
    setTimeout(() => this.rooms.size === 0 && this.close(), 1_000)
  }

  private seen = (): void => {
    if (document.hidden) this.close()
    else this.open()
  }

  private open(): void {
    if (this.socket || this.isOver || this.rooms.size === 0 || document.hidden) return
    clearTimeout(this.timer)
    const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')), protocol)
    this.socket = socket
    socket.addEventListener('open', () => {
      this.failures = 0
      for (const room of this.rooms.keys()) this.say('enter', { room })
    })
    socket.addEventListener('message', ({ data }) => this.heard(String(data)))
    socket.addEventListener('close', ({ code }) => {
      if (this.socket !== socket) return
      this.socket = null
      this.forget()
      this.isOver = forGood.has(code)
      this.timer = setTimeout(() => this.open(), this.delay())
    })
  }

  private delay(): number {
    const delay = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 30_000
    this.failures += 1
    return delay * (0.75 + Math.random() / 2)
  }

  private close(): void {
    clearTimeout(this.timer)
    const { socket } = this
    this.socket = null
    socket?.close()
    this.forget()
  }

  private heard(text: string): void {
    const { type, data } = JSON.parse(text) as { type: string; data?: Record<string, unknown> }
    if (type === 'hello') this.me = Number(data?.user_id)
    if (type !== 'presence') return
    const room = this.rooms.get(String(data?.room))
    if (!room) return
    const people = (data?.people as Present[]).filter(({ user_id }) => user_id !== this.me)
    // The echo of the user's own pointer changes nothing for the others, and causes no re-render.
    if (JSON.stringify(people) === JSON.stringify(room.people)) return
    room.people = people
    this.notifyWatchers()
  }

  /** Without the socket it is unknown who is in any room. */
  private forget(): void {
    for (const room of this.rooms.values()) room.people = noOne
    this.notifyWatchers()
  }

  private notifyWatchers(): void {
    for (const watcher of this.watchers) watcher()
  }

  private say(type: string, data: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type, data }))
  }
}

const rooms = new Rooms()

/**
 * Enters a room for as long as the component is mounted, and returns who else is in it: a record (`offer:12`) or
 * `planning:board`; null for none. `point` shows the others what this user points at there.
 */
export function useRoom(room: string | null): { people: readonly Present[]; point: (at: string | null) => void } {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (room === null) return
    setIsThere(true)
    return rooms.enter(room)
  }, [room])
  const people = useSyncExternalStore(
    rooms.watch,
    () => (room === null || !isThere ? noOne : rooms.peopleIn(room)),
    () => noOne,
  )
  const point = useCallback((at: string | null) => room !== null && rooms.point(room, at), [room])
  return { people, point }
}
