import { expect, test } from 'vitest'
import type { Entry } from './board-model'
import { shownEntries } from './use-held-entries'

const entry = (id: number, hour: string, version = 1): Entry => ({
  ...{ id, version, title: `T${id}`, kind: 'job', status: 'scheduled', all_day: false, user_ids: [1] },
  ...{ resource_ids: [], declined: [], project_id: null, location: null, series_id: null },
  ...{ starts_at: `2026-03-10T${hour}:00:00.000Z`, ends_at: '2026-03-10T23:00:00.000Z' },
})
const held = (...changed: Array<[Entry, boolean]>) =>
  new Map(changed.map(([entry, pending]) => [entry.id, { entry, pending }]))

test('a changed entry is at once where the server will list it: by start, then id, planned or not', () => {
  const moved = entry(9, '07')
  for (const [appointments, unplanned] of [
    [
      [entry(4, '07'), entry(12, '07')],
      [entry(9, '06'), entry(2, '08')],
    ],
    [[entry(9, '06'), entry(12, '07'), entry(4, '07')], [entry(2, '08')]],
    [[entry(2, '08'), entry(12, '07')], [entry(4, '07')]],
  ] as const) {
    const board = { appointments: [...appointments], unplanned: { appointments: [...unplanned], project_ids: [] } }
    expect(shownEntries(board, held([moved, true])).map(({ id }) => id)).toEqual([4, 9, 12, 2])
  }
})

test('what the server has answered newer replaces what was held, unless that is pending', () => {
  const board = { appointments: [entry(1, '08', 3)], unplanned: { appointments: [], project_ids: [] } }
  const shown = (version: number, pending: boolean) =>
    shownEntries(board, held([entry(1, '07', version), pending]))[0]?.version
  expect([shown(2, false), shown(3, false), shown(4, false), shown(2, true)]).toEqual([3, 3, 4, 2])
})
