import { describe, expect, test } from 'vitest'
import { changedParts, type Draft, type DraftEntry } from './draft'
import { mergeDrafts } from './merge-draft'

const line = (key: string, hours: number, id?: number): DraftEntry => ({
  key,
  ...(id ? { id } : {}),
  date: '2026-03-02',
  job_category: 'Geselle',
  hours,
  employee_user_id: 1,
  description: null,
})
const head = { title: 'Dach', date: '2026-03-02', description: null, project: null, contact: null }
const draft = (entries: DraftEntry[], changes: Partial<Draft['head']> = {}): Draft => ({
  head: { ...head, ...changes },
  entries,
  materials: [],
})
const shown = ({ entries }: Draft) => entries.map(({ key, id, hours }) => [key, id ?? null, hours])

describe('two changes of one draft', () => {
  test('to different lines are both kept', () => {
    const base = draft([line('a', 1, 1), line('b', 2, 2)])
    const mine = draft([line('a', 4, 1), line('b', 2, 2)])
    const theirs = draft([line('stored-1', 1, 1), line('stored-2', 8, 2)])
    expect(shown(mergeDrafts(base, mine, theirs))).toEqual([
      ['a', 1, 4],
      ['b', 2, 8],
    ])
  })

  test('to the same line keep mine', () => {
    const merged = mergeDrafts(draft([line('a', 1, 1)]), draft([line('a', 4, 1)]), draft([line('stored-1', 8, 1)]))
    expect(shown(merged)).toEqual([['a', 1, 4]])
  })

  test('that each add a line keep both lines', () => {
    const merged = mergeDrafts(draft([]), draft([line('new-1', 1)]), draft([line('stored-9', 2, 9)]))
    expect(shown(merged)).toEqual([
      ['stored-9', 9, 2],
      ['new-1', null, 1],
    ])
  })

  test('a line that I removed stays removed, and one that they removed is removed', () => {
    const base = draft([line('a', 1, 1), line('b', 2, 2)])
    expect(shown(mergeDrafts(base, draft([line('b', 2, 2)]), draft([line('stored-1', 1, 1)])))).toEqual([])
  })

  test('a line that they removed while I changed it comes back as a new one', () => {
    expect(shown(mergeDrafts(draft([line('a', 1, 1)]), draft([line('a', 3, 1)]), draft([])))).toEqual([['a', null, 3]])
  })

  test('to different fields of one line are both kept', () => {
    const base = [line('a', 1, 1)]
    const theirs = [{ ...line('stored-1', 1, 1), description: 'Sparren' }]
    const merged = mergeDrafts(draft(base), draft([line('a', 4, 1)]), draft(theirs))
    expect(merged.entries).toEqual([{ ...line('a', 4, 1), description: 'Sparren' }])
  })

  test('of the head are merged field by field', () => {
    const merged = mergeDrafts(draft([]), draft([], { title: 'Mein Titel' }), draft([], { date: '2026-03-05' }))
    expect(merged.head).toEqual({ ...head, title: 'Mein Titel', date: '2026-03-05' })
  })
})

test('after saving, a new line has its id and keeps what was typed meanwhile', () => {
  const sent = draft([line('new-1', 1), line('new-2', 2)])
  const typedSince = draft([line('new-1', 1), line('new-2', 3), line('new-3', 4)])
  const stored = draft([line('new-1', 1, 11), line('new-2', 2, 12)])
  const merged = mergeDrafts(sent, typedSince, stored)
  expect(shown(merged)).toEqual([
    ['new-1', 11, 1],
    ['new-2', 12, 3],
    ['new-3', null, 4],
  ])
  expect(changedParts(stored, merged)).toEqual(['entries'])
})

describe('a line whose saving was never answered', () => {
  const sent = draft([line('new-1', 1)])
  const theirs = draft([{ ...line('stored-7', 1, 7), description: 'vom Server ergänzt' }])

  test('is recognised among the stored lines and not duplicated', () => {
    expect(shown(mergeDrafts(draft([]), sent, theirs))).toEqual([['new-1', 7, 1]])
    expect(mergeDrafts(draft([]), sent, theirs).entries[0]?.description).toBe('vom Server ergänzt')
  })

  test('is recognised even if changed since, and keeps the change', () => {
    const merged = mergeDrafts(draft([]), draft([line('new-1', 5)]), theirs, sent)
    expect(shown(merged)).toEqual([['new-1', 7, 5]])
    expect(merged.entries[0]?.description).toBe('vom Server ergänzt')
  })

  test('stays removed if removed since', () => {
    expect(shown(mergeDrafts(draft([]), draft([]), theirs, sent))).toEqual([])
  })

  test('and an equal one are two lines', () => {
    const twice = draft([line('new-1', 1), line('new-2', 1)])
    expect(shown(mergeDrafts(draft([]), twice, theirs, twice))).toEqual([
      ['new-1', 7, 1],
      ['new-2', null, 1],
    ])
  })
})

test('a draft differs only if its content differs', () => {
  const base = draft([line('a', 1, 1)])
  expect(changedParts(base, draft([line('other-key', 1, 1)]))).toEqual([])
  expect(changedParts(base, draft([line('a', 2, 1)], { title: 'Keller' }))).toEqual(['head', 'entries'])
})
