import { expect, test } from 'vitest'
import { isThere, teamDayOf } from './team-day'

type Board = Parameters<typeof teamDayOf>[0]

const day = '2026-03-11'
const person = (id: number) => ({ id, name: `P${id}`, department_id: null, active: id !== 9 })
const job = (id: number, user_ids: number[], status: Board['appointments'][number]['status'] = 'scheduled') => ({
  ...{ id, title: `T${id}`, kind: 'job' as const, status, all_day: false, user_ids, resource_ids: [] },
  ...{
    starts_at: `${day}T08:00:00.000Z`,
    ends_at: `${day}T12:00:00.000Z`,
    project_id: null,
    location: null,
    series_id: null,
  },
  ...{ version: 1, declined: [] },
})
const tomorrow = { starts_at: '2026-03-11T23:00:00.000Z', ends_at: '2026-03-12T09:00:00.000Z' }
const leave = (user_id: number, more: object = {}) => ({
  ...{ user_id, from_day: '2026-03-10', to_day: day, from_half: false, to_half: false, status: 'approved' as const },
  ...more,
})
const target = (user_id: number, minutes: number) => ({
  ...{ user_id, target_minutes: [480, minutes, 480], absent_minutes: [0], planned_minutes: [0] },
})

test('planned people come first, then free ones, then absent ones; cancelled appointments do not count', () => {
  const board = {
    ...{
      from: '2026-03-10',
      to: '2026-03-12',
      time_zone: 'Europe/Vienna',
      departments: [],
      resources: [],
      projects: [],
    },
    people: [1, 2, 3, 4, 5, 6, 9].map(person),
    appointments: [job(1, [4]), job(2, [2], 'cancelled'), job(3, [9]), { ...job(4, [5]), ...tomorrow }],
    leave: [leave(1), leave(2, { status: 'requested' }), leave(3, { to_half: true })],
    holidays: [{ day, name: 'Betriebsausflug', half: false, kind: 'closed' as const, user_id: 6 }],
    occupancy: [...[1, 2, 3, 4].map(id => target(id, 480)), target(5, 0), target(6, 480)],
    unplanned: { appointments: [], project_ids: [] },
  }
  const people = teamDayOf(board, day)
  const seen = people.map(one => [one.id, one.appointments.length, one.away, isThere(one), one.holiday])
  expect(seen).toEqual([
    [4, 1, null, true, null],
    [2, 0, null, true, null],
    [3, 0, 'morning', true, null],
    [1, 0, 'day', false, null],
    [5, 0, null, false, null],
    [6, 0, null, false, 'Betriebsausflug'],
  ])
})
