import { z } from 'zod'
import { between, checkDayRange, dataOf, day, id, instant } from '../../../platform/values/scalars'
import { appointmentStatuses } from '../appointments/machine'
import { appointmentKinds } from '../appointments/schema'
import { companyDayKinds } from '../company-days/schema'
import { AbsenceRecord } from '../leave-requests/schema'
import { resourceKinds } from '../resources/schema'

export const GetTeamBoard = z
  .object({
    ...between(day),
    department_id: id.optional().meta({ description: 'Only people of this department' }),
  })
  .refine(({ from, to }) => from || !to, { path: ['from'], message: '"from" and "to" go together' })
  .superRefine(checkDayRange)
export type GetTeamBoard = z.output<typeof GetTeamBoard>

/** An appointment as a bar shows it: names of people and projects are listed once for all of them. */
export const BoardAppointment = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(appointmentKinds),
  status: z.enum(appointmentStatuses),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  user_ids: z.array(z.int()),
  resource_ids: z.array(z.int()),
  /** Those of `user_ids` who have declined it. */
  declined: z.array(z.int()),
  project_id: z.int().nullable(),
  location: z.string().nullable(),
  series_id: z.int().nullable(),
  version: z.int(),
})
export type BoardAppointment = z.infer<typeof BoardAppointment>

const minutesByDay = z.array(z.int()).meta({ description: 'One number for each day from `from` to `to`' })

const BoardProject = z.object({ id: z.int(), number: z.string(), name: z.string() })

export const TeamBoard = z
  .object({
    from: day,
    to: day,
    time_zone: z.string(),
    people: z.array(
      z.object({ id: z.int(), name: z.string(), department_id: z.int().nullable(), active: z.boolean() }),
    ),
    departments: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Vehicles, machines, tools and rooms: active ones, and those used by appointments. */
    resources: z.array(
      z.object({ id: z.int(), name: z.string(), kind: z.enum(resourceKinds), plate: z.string().nullable() }),
    ),
    /** Projects of the appointments and of `unplanned`. */
    projects: z.array(BoardProject),
    appointments: z.array(BoardAppointment),
    /** Who is absent, but never why. */
    leave: z.array(AbsenceRecord),
    /** Days on which all of these people, or one, are free or the company is closed. */
    holidays: z.array(
      z.object({
        day,
        name: z.string(),
        half: z.boolean(),
        kind: z.enum(companyDayKinds),
        user_id: z.int().nullable(),
      }),
    ),
    /** For active people, by the same rules as `/api/appointments/capacity`. */
    occupancy: z.array(
      z.object({
        user_id: z.int(),
        target_minutes: minutesByDay,
        absent_minutes: minutesByDay,
        planned_minutes: minutesByDay,
      }),
    ),
    unplanned: z.object({
      /** Appointments without people that are not over when the board begins. */
      appointments: z.array(BoardAppointment),
      /** Active projects without a future appointment. */
      project_ids: z.array(z.int()),
    }),
  })
  .meta({ id: 'TeamBoard' })
export type TeamBoard = z.infer<typeof TeamBoard>
export const TeamBoardEnvelope = dataOf(TeamBoard)
