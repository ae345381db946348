import { expect, test } from 'vitest'
import { AppointmentFormInput, changedFields, recurrenceOf, toFormValue } from './appointment-input.server'
import type { Appointment } from './appointment-status'

const vienna = 'Europe/Vienna'
const appointment = {
  ...{ id: 7, title: 'Wartung', kind: 'service', status: 'scheduled', all_day: false, user_ids: [3], resource_ids: [] },
  ...{ starts_at: '2026-03-10T07:00:00.000Z', ends_at: '2026-03-10T09:00:00.000Z', project_id: null, kontakt_id: 5 },
  ...{ location: 'Linz', description: null, travel_minutes: 0 },
} as unknown as Appointment
const given = (more: object) => AppointmentFormInput.parse({ ...toFormValue(appointment, vienna), ...more })

test('a form that changes nothing sends nothing, and one that changes a field sends that field alone', () => {
  expect(changedFields(appointment, given({}), vienna)).toEqual({})
  expect(changedFields(appointment, given({ description: 'Schlüssel beim Nachbarn' }), vienna)).toEqual({
    description: 'Schlüssel beim Nachbarn',
  })
  expect(changedFields(appointment, given({ until: '12:00' }), vienna)).toEqual({
    ...{ starts_at: '2026-03-10T07:00:00.000Z', ends_at: '2026-03-10T11:00:00.000Z', all_day: false },
  })
})

test('a series ends on a day or after a number, and the chosen one is required', () => {
  const weekly = { repeat: 'weekly', repeat_interval: 2, repeat_weekdays: [1, 4], repeat_until: '2026-06-30' }
  const rule = { freq: 'weekly', interval: 2, weekdays: [1, 4] }
  expect(recurrenceOf(given(weekly))).toEqual({ ...rule, until: '2026-06-30' })
  expect(recurrenceOf(given({ ...weekly, repeat_ends: 'count', repeat_count: 6 }))).toEqual({ ...rule, count: 6 })
  const without = { ...toFormValue(appointment, vienna), ...weekly, repeat_ends: 'count' }
  expect(AppointmentFormInput.safeParse(without).error?.issues[0]?.path).toEqual(['repeat_count'])
})
