import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft, DraftEntry } from './draft'
import { DraftSaver, type Post } from './draft-saver'
import type { EntryLine, Rapport } from './rapport'
import type { Refused, SaveRequest } from './save-answer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rapport = (version: number, entries: EntryLine[] = [], completed = false): Rapport => ({
  id: 7,
  rapport_number: 'RA-1',
  title: 'Dach',
  date: '2026-03-02',
  completed,
  billing_status: 'unbilled',
  customer_id: null,
  kontakt_id: null,
  project_id: null,
  created_by_user_id: 1,
  signed_at: null,
  signed_by_name: null,
  signed_by_email: null,
  total_hours: 0,
  created_at: '2026-03-02T08:00:00.000Z',
  updated_at: '2026-03-02T08:00:00.000Z',
  kontakt_name: null,
  customer_number: null,
  project_name: null,
  project_number: null,
  description: null,
  created_by_name: null,
  completed_at: null,
  entries,
  materials: [],
  billed_percentage: 0,
  allowed_actions: ['update'],
  version,
})
const stored = (id: number, hours: number): EntryLine => ({
  id,
  position: id,
  date: '2026-03-02',
  job_category: 'Geselle',
  hours,
  employee_user_id: 1,
  employee_name: 'Anna',
  description: null,
})
const added = (key: string, hours: number): DraftEntry => ({
  key,
  date: '2026-03-02',
  job_category: 'Geselle',
  hours,
  employee_user_id: 1,
  description: null,
})
const add = (line: DraftEntry) => (draft: Draft) => ({ ...draft, entries: [...draft.entries, line] })
const refusal = (status: number, latest: Rapport | null = null): Refused => ({
  ok: false,
  status,
  message: 'nein',
  issues: status === 400 ? [{ path: 'entries.0.hours', code: 'too_big', message: 'zu viel' }] : [],
  latest,
})

/** A server that keeps lines and versions as the real one does. */
function server(version: number) {
  const state = { version, calls: [] as SaveRequest[], nextId: 100, online: true }
  const post: Post = async request => {
    state.calls.push(request)
    if (!state.online) return null
    state.version += 1
    if (request.part !== 'entries') return { ok: true, version: state.version, rapport: rapport(state.version) }
    const lines = request.value.entries as (Omit<DraftEntry, 'key'> & { id?: number })[]
    const entries = lines.map(line => ({ ...stored(line.id ?? state.nextId++, line.hours) }))
    return { ok: true, version: state.version, entries }
  }
  return { state, post }
}

const ignore = () => {}

describe('a draft that is edited', () => {
  test('is sent with the version it is based on, and lines keep their keys', async () => {
    const { state, post } = server(3)
    const saver = new DraftSaver(rapport(3), post, ignore)
    saver.change(add(added('new-1', 2)))
    expect(saver.view()).toMatchObject({ state: 'waiting', draft: { entries: [{ key: 'new-1', hours: 2 }] } })
    expect(await saver.flush()).toBe(true)
    saver.change(add(added('new-2', 1)))
    await saver.flush()
    expect(state.calls.map(call => call.expected_version)).toEqual([3, 4])
    expect(saver.view().state).toBe('saved')
    expect(saver.view().draft.entries.map(({ key, id }) => [key, id])).toEqual([
      ['new-1', 100],
      ['new-2', 101],
    ])
  })

  test('nothing is sent where nothing has changed', async () => {
    const { state, post } = server(3)
    const saver = new DraftSaver(rapport(3), post, ignore)
    saver.change(draft => ({ ...draft, head: { ...draft.head } }))
    await saver.flush()
    expect(state.calls).toEqual([])
  })

  test('without a network it waits and is sent by itself later', async () => {
    const { state, post } = server(3)
    const saver = new DraftSaver(rapport(3), post, ignore)
    state.online = false
    saver.change(add(added('new-1', 2)))
    expect(await saver.flush()).toBe(false)
    expect(saver.view().state).toBe('offline')
    expect(saver.unsaved()).not.toBeNull()
    state.online = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(saver.view().state).toBe('saved')
    expect(saver.unsaved()).toBeNull()
  })

  test('a colleague’s change in between is merged, and the user’s own is sent after it', async () => {
    const { post } = server(5)
    let first = true
    const saver = new DraftSaver(
      rapport(3),
      async request => {
        if (!first) return post(request)
        first = false
        return refusal(409, rapport(5, [stored(9, 8)]))
      },
      ignore,
    )
    saver.change(add(added('new-1', 2)))
    expect(await saver.flush()).toBe(true)
    expect(saver.view().draft.entries.map(line => line.hours)).toEqual([8, 2])
  })

  test('a line is stored once even if the answer to its first save was lost', async () => {
    const { state, post } = server(3)
    const lines: EntryLine[] = []
    const saver = new DraftSaver(
      rapport(3),
      async request => {
        if (request.expected_version !== state.version) return refusal(409, rapport(state.version, lines))
        const answer = await post(request)
        if (answer?.ok) lines.splice(0, lines.length, ...(answer.entries ?? []))
        return state.calls.length === 1 ? null : answer
      },
      ignore,
    )
    saver.change(add(added('new-1', 2)))
    expect(await saver.flush()).toBe(false)
    saver.change(add(added('new-2', 1)))
    expect(await saver.flush()).toBe(true)
    expect(lines.map(line => line.hours)).toEqual([2, 1])
    expect(saver.view().draft.entries.map(line => line.key)).toEqual(['new-1', 'new-2'])
  })

  test('a refused field is reported for its line until it is changed', async () => {
    const saver = new DraftSaver(rapport(3), async () => refusal(400), ignore)
    saver.change(add(added('new-1', 30)))
    expect(await saver.flush()).toBe(false)
    expect(saver.view()).toMatchObject({
      state: 'refused',
      issues: [{ part: 'entries', key: 'new-1', field: 'hours', message: 'zu viel' }],
    })
    saver.change(draft => ({ ...draft, entries: [] }))
    expect(saver.view().issues).toEqual([])
  })

  test('a draft completed by a colleague meanwhile is closed', async () => {
    const closed: [version: number, lostHours: number | undefined][] = []
    const saver = new DraftSaver(
      rapport(3),
      async () => refusal(409, rapport(4, [], true)),
      ({ version }, lost) => closed.push([version, lost?.draft.entries[0]?.hours]),
    )
    saver.change(add(added('new-1', 2)))
    await saver.flush()
    expect(closed).toEqual([[4, 2]])
    expect(saver.unsaved()).toBeNull()
    expect(await saver.flush()).toBe(true)
  })

  test('what an earlier visit could not send is sent on the next one', async () => {
    const offline = new DraftSaver(rapport(3), async () => null, ignore)
    offline.change(add(added('new-1', 2)))
    await offline.flush()
    const left = offline.unsaved()
    const { state, post } = server(4)
    const saver = new DraftSaver(rapport(4, [stored(9, 8)]), post, ignore)
    if (left) saver.restore(left)
    await saver.flush()
    expect(saver.view().draft.entries.map(line => line.hours)).toEqual([8, 2])
    expect(state.calls).toHaveLength(1)
  })
})

describe('completing', () => {
  test('sends pending changes first', async () => {
    const { state, post } = server(3)
    const closed: Rapport[] = []
    const saver = new DraftSaver(rapport(3), post, done => closed.push(done))
    saver.change(add(added('new-1', 2)))
    expect(await saver.complete()).toBeNull()
    expect(state.calls.map(call => [call.part, call.expected_version])).toEqual([
      ['entries', 3],
      ['complete', 4],
    ])
    expect(closed).toHaveLength(1)
  })

  test('does not happen while changes remain unsent', async () => {
    const saver = new DraftSaver(rapport(3), async () => null, ignore)
    saver.change(add(added('new-1', 2)))
    expect(await saver.complete()).toBe('offline')
  })
})
