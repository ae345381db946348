import type { Outputs } from '~server/contract'
import { daysBetween } from '~server/platform/values/days'
import { isCalledOff } from '~server/services/planning/appointments/machine'
import { shownDay } from '~server/services/planning/team-boards/rules'

type Board = Outputs['teamBoards']['calendar']['data']
type Leave = Board['leave'][number]

/** One person's day: their appointments, or why they are absent. */
export interface PersonDay {
  id: number
  name: string
  appointments: Pick<
    Board['appointments'][number],
    'id' | 'title' | 'starts_at' | 'ends_at' | 'all_day' | 'status' | 'location'
  >[]
  /** Approved leave: all day, until noon or from noon on. */
  away: 'day' | 'morning' | 'afternoon' | null
  /** Name of the holiday, or why the company is closed. */
  holiday: string | null
  /** A day without work in the model, or the company is closed. */
  dayOff: boolean
}

/** Everyone's day on a board: planned people first, then available ones, then absent ones. */
export function teamDayOf(board: Board, day: string): PersonDay[] {
  const column = daysBetween(board.from, day)
  const today = board.appointments.filter(
    ({ starts_at, ends_at, status }) =>
      !isCalledOff(status) &&
      shownDay(starts_at, board.time_zone) <= day &&
      shownDay(ends_at, board.time_zone, -1) >= day,
  )
  const people = board.people
    .filter(({ active }) => active)
    .map(({ id, name }): PersonDay => {
      const leave = board.leave.find(
        one => one.user_id === id && one.status === 'approved' && one.from_day <= day && day <= one.to_day,
      )
      const holiday = board.holidays.find(one => one.day === day && (one.user_id === null || one.user_id === id))
      const target = board.occupancy.find(({ user_id }) => user_id === id)?.target_minutes[column] ?? 0
      return {
        ...{ id, name, away: leave ? partAway(leave, day) : null, holiday: holiday?.name ?? null },
        dayOff: target === 0 || holiday?.half === false,
        appointments: today
          .filter(({ user_ids }) => user_ids.includes(id))
          .map(({ id, title, starts_at, ends_at, all_day, status, location }) => ({
            ...{ id, title, starts_at, ends_at, all_day, status, location },
          })),
      }
    })
  const place = (of: PersonDay) => (of.appointments.length > 0 ? 0 : isThere(of) ? 1 : 2)
  return people.sort((a, b) => place(a) - place(b))
}

/** Whether an appointment could be planned for them. */
export const isThere = ({ away, dayOff }: PersonDay): boolean => away !== 'day' && !dayOff

function partAway({ from_day, to_day, from_half, to_half }: Leave, day: string): PersonDay['away'] {
  const missesMorning = !(day === from_day && from_half)
  const missesAfternoon = !(day === to_day && to_half)
  return missesMorning && missesAfternoon ? 'day' : missesMorning ? 'morning' : 'afternoon'
}
