import { z } from 'zod'
import { accountFeatures, accountVendors } from '../../../platform/values/account-vendors'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, day, id, instant, text, wholeNumber } from '../../../platform/values/scalars'

const provider = z.enum(accountVendors)
const feature = z.enum(accountFeatures)

export const BeginConnecting = z.strictObject({
  mail: z.boolean().default(false).meta({ description: 'Also ask for reading and sending mail' }),
  people: z.boolean().default(false).meta({ description: 'Also ask for reading the directory of the organisation' }),
})
export type BeginConnecting = z.output<typeof BeginConnecting>
export const ConsentAddress = dataOf(z.object({ url: z.string() }))
export const FinishAccount = z.strictObject({
  code: z.string().min(1).max(2000).meta({ description: 'What the provider gave' }),
  state: z.string().min(1).max(200).meta({ description: 'As it went along to the provider' }),
})
export const AccountConnected = dataOf(z.object({ provider, account: z.string() }))

export const CalendarConnectionRecord = z
  .object({
    id: z.int(),
    provider,
    status: z.enum(['connected', 'revoked']),
    access: z
      .enum(['own', 'company'])
      .meta({ description: 'By which way the account is open: the own consent, or the access of the company' }),
    account: z.string(),
    features: z.array(feature),
    calendar_id: z.string(),
    calendar_name: z.string(),
    is_primary: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'CalendarConnection' })
export type CalendarConnectionRecord = z.output<typeof CalendarConnectionRecord>

export const CalendarConnections = dataOf(z.array(CalendarConnectionRecord))
export const CalendarConnectionEnvelope = dataOf(CalendarConnectionRecord)
export const AddCalendar = z.strictObject({ provider, calendar_id: text(1024) })
export type AddCalendar = z.output<typeof AddCalendar>
export const RemoveCalendar = z.strictObject({ id })
export const CalendarRemoved = dataOf(z.object({ id: z.int(), deleted: z.literal(true) }))

export const VendorSetup = dataOf(
  z.object({
    provider,
    configured: z.boolean().meta({ description: 'The operator has set client id and secret' }),
    client_id: z.string().nullable(),
    redirect_uri: z.string().meta({ description: 'What the provider has to know as our address for its answers' }),
    scopes: z.object({ calendar: z.array(z.string()), mail: z.array(z.string()), people: z.array(z.string()) }),
    delegation: z.boolean().meta({ description: 'The company has set up access to the accounts of all its people' }),
    delegation_scopes: z
      .array(z.string())
      .meta({ description: 'What the administration of the organisation has to admit for it' }),
    missing: z.array(z.string()).meta({ description: 'What is still to be done and where, in words' }),
  }),
)
/** Steps are for administrators alone. */
export const DelegationRecord = z
  .object({
    provider,
    access: z
      .object({ account: z.string(), client_id: z.string(), organisation: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null where none is set up; never the key' }),
    scopes: z.array(z.string()).meta({ description: 'What the administration of the organisation has to admit' }),
    mail_scopes: z.array(z.string()).meta({ description: 'What it has to admit besides for mailboxes' }),
    people: z.array(
      z.object({
        ...{ user_id: z.int(), name: z.string(), email: z.string() },
        access: z
          .enum(['own', 'company'])
          .nullable()
          .meta({ description: 'By which way a calendar is connected; null where none is' }),
        is_open: z.boolean().meta({ description: 'The account is open, and its sync has no problem' }),
        mail: z.boolean(),
        synced_calendar: z.string().nullable(),
      }),
    ),
    steps: z.array(z.string()).meta({ description: 'What is to be done and where, in words' }),
  })
  .meta({ id: 'CalendarDelegation' })
export const DelegationEnvelope = dataOf(DelegationRecord)
export const SetUpDelegation = z.strictObject({
  organisation: z.string().trim().max(253).optional().meta({ description: 'Microsoft: id of the directory' }),
  client_id: z.string().trim().max(100).optional().meta({ description: 'Microsoft: id of the application' }),
  secret: z
    .string()
    .min(1)
    .max(20_000)
    .meta({ description: 'Google: the key file of the service account; Microsoft: the client secret' }),
})
export type SetUpDelegation = z.output<typeof SetUpDelegation>
export const ConnectPerson = z.strictObject({ user_id: id })
export type ConnectPerson = z.output<typeof ConnectPerson>
export const ConnectByCompany = z.strictObject({
  mail: z.boolean().default(false).meta({ description: 'Also open the mailbox, for reading and sending' }),
})
export type ConnectByCompany = z.output<typeof ConnectByCompany>
/** No fields; only there because a page's request has to send an input. */
export const NoFields = z.strictObject({}).optional()

export const TestVendor = z.strictObject({})
export const VendorTested = dataOf(
  z.object({
    provider,
    ok: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(['configured', 'connected', 'calendar', 'delegation']),
        ok: z.boolean(),
        message: z.string(),
      }),
    ),
  }),
)

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
const moment = z.iso.datetime({ offset: true, local: true }).meta({ example: '2026-02-03T08:00:00+01:00' })
const offsetted = (example: string, description: string) =>
  z.iso.datetime({ offset: true }).meta({ example, description })
const timeMin = offsetted('2026-02-01T00:00:00Z', 'Only what ends after it').optional()
const timeMax = offsetted('2026-03-01T00:00:00Z', 'Only what begins before it').optional()
const timeZone = z.string().max(64).refine(isZone, 'a time zone of IANA, such as Europe/Vienna')
const hasOffset = (value: string) => /(Z|[+-]\d{2}:\d{2})$/.test(value)

/** A moment, or a whole day. */
const eventTime = z
  .strictObject({
    dateTime: moment.optional().meta({ description: 'With an offset, or of `timeZone`' }),
    date: z.iso
      .date()
      .optional()
      .meta({ description: 'For whole days; the end is the day after the last', example: '2026-02-03' }),
    timeZone: timeZone.nullish(),
  })
  .refine(time => (time.dateTime === undefined) !== (time.date === undefined), 'either dateTime or date')
  .refine(({ dateTime, timeZone: zone }) => !dateTime || hasOffset(dateTime) || Boolean(zone), {
    path: ['timeZone'],
    error: 'needed where dateTime has no offset',
  })
type EventTimeInput = z.output<typeof eventTime>

const user = emailAddress.meta({ description: 'Must be your own e-mail address' }).optional()
const calendarId = text(1024).default('primary').meta({ description: 'Default `primary`' })
const notify = z.boolean().default(false).meta({ description: 'The provider writes to the attendees' })

const texts = {
  description: z.string().max(8192).nullish(),
  location: z.string().max(1024).nullish(),
  attendees: z
    .array(z.strictObject({ email: emailAddress, name: text(200).nullish() }))
    .max(200)
    .optional(),
  recurrence: z
    .array(
      z
        .string()
        .max(500)
        .regex(/^(RRULE|EXRULE|RDATE|EXDATE)[:;][\x20-\x7e]+$/, 'a line of RFC 5545, such as RRULE:FREQ=WEEKLY'),
    )
    .max(20)
    .optional(),
}

/** Whether both times are of the same kind and in order, as far as that is known without the time zone's rules. */
function inOrder({ start, end }: { start?: EventTimeInput | undefined; end?: EventTimeInput | undefined }): boolean {
  if (!start || !end) return true
  if (start.date && end.date) return end.date > start.date
  if (!start.dateTime || !end.dateTime) return false
  if (hasOffset(start.dateTime) && hasOffset(end.dateTime))
    return Date.parse(end.dateTime) >= Date.parse(start.dateTime)
  return (
    hasOffset(start.dateTime) !== hasOffset(end.dateTime) ||
    start.timeZone !== end.timeZone ||
    end.dateTime >= start.dateTime
  )
}
const order = { path: ['end'], error: 'of the kind of start, and not before it' }

export const ListEvents = z
  .strictObject({ user, calendarId, timeMin, timeMax })
  .refine(({ timeMin, timeMax }) => !timeMin || !timeMax || Date.parse(timeMax) > Date.parse(timeMin), {
    path: ['timeMax'],
    error: 'after timeMin',
  })
export type ListEvents = z.output<typeof ListEvents>

export const CreateEvent = z
  .strictObject({
    ...{ user, calendarId, notify, summary: text(1024), start: eventTime, end: eventTime, ...texts },
    timeMin: timeMin.meta({ description: 'Of no effect where an event is put in' }),
    timeMax: timeMax.meta({ description: 'Of no effect where an event is put in' }),
  })
  .refine(inOrder, order)
export type CreateEvent = z.output<typeof CreateEvent>

const eventId = z.string().min(1).max(1024).meta({ description: 'As the provider knows the event' })
export const UpdateEvent = z
  .strictObject({
    ...{ eventId, user, calendarId, notify, summary: text(1024).optional(), ...texts },
    ...{ start: eventTime.optional(), end: eventTime.optional() },
    etag: z.string().max(200).optional().meta({ description: 'As it was read; another one by now answers 409' }),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    path: ['end'],
    error: 'start and end together',
  })
  .refine(inOrder, order)
export type UpdateEvent = z.output<typeof UpdateEvent>

export const DeleteEvent = z.strictObject({
  ...{ eventId, user, calendarId },
  notify: z
    .enum(['true', 'false'])
    .default('false')
    .transform(value => value === 'true')
    .meta({ description: '`true`: the provider writes to the attendees' }),
})
export type DeleteEvent = z.output<typeof DeleteEvent>

const EventTime = z.object({
  dateTime: z.string().optional(),
  date: z.string().optional(),
  timeZone: z.string().nullable().optional(),
})
export const EventRecord = z
  .object({
    id: z.string(),
    status: z.enum(['confirmed', 'tentative', 'cancelled']),
    summary: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
    start: EventTime,
    end: EventTime,
    attendees: z.array(z.object({ email: z.string(), name: z.string().nullable(), response: z.string().nullable() })),
    organizer: z.string().nullable(),
    recurrence: z.array(z.string()),
    recurringEventId: z.string().nullable(),
    originalStart: EventTime.nullable(),
    isPrivate: z.boolean(),
    isBusy: z.boolean(),
    conferenceUrl: z.string().nullable(),
    url: z.string().nullable(),
    etag: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: 'CalendarEvent' })

/** As the interface specifies it. */
export const Events = z.object({
  impersonatedUser: z.string(),
  calendarId: z.string(),
  events: z.array(EventRecord),
})

export const ListCalendars = z.strictObject({ user })
export type ListCalendars = z.output<typeof ListCalendars>
export const Calendars = z.object({
  impersonatedUser: z.string(),
  calendars: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isPrimary: z.boolean(),
      timeZone: z.string().nullable(),
      mayWrite: z.boolean(),
    }),
  ),
})

const own = z.strictObject({ user })
export const StartWatch = z.strictObject({
  ...{ user, calendarId },
  takes_events: z
    .boolean()
    .default(false)
    .meta({ description: 'What you put into that calendar from now on becomes an appointment, unless it is private' }),
})
export type StartWatch = z.output<typeof StartWatch>
export const StopWatch = own
export const RequestWatch = own
export const StartDelta = own

export const WatchStatus = z
  .object({
    provider,
    chosen: z.boolean().meta({ description: 'A calendar there is kept in step with your appointments' }),
    calendar_id: z.string().nullable(),
    calendar_name: z.string().nullable(),
    connection_id: z.int().nullable(),
    takes_events: z.boolean(),
    watch: z.object({
      state: z
        .enum(['none', 'starting', 'active', 'unreachable', 'refused'])
        .meta({ description: '`unreachable`: providers push to public addresses with https only' }),
      expires_at: instant.nullable(),
      last_notified_at: instant.nullable(),
    }),
    last_sync_at: instant.nullable(),
    appointments: z.int().meta({ description: 'That stand in the calendar' }),
    outside_times: z.int().meta({ description: 'Other busy times that are still to come' }),
    refused: z.int().meta({ description: 'Appointments that the provider does not take' }),
    problem: z.string().nullable().meta({ description: 'Why nothing is kept in step at the moment, as a code' }),
  })
  .meta({ id: 'CalendarWatchStatus' })
export type WatchStatus = z.output<typeof WatchStatus>
export const WatchStatusEnvelope = dataOf(WatchStatus)

const peopleLimit = wholeNumber(1, 500).meta({ description: 'People in the answer' })
export const ListPeople = z.strictObject({ limit: peopleLimit.default(100) })
export const SuggestPeople = z.strictObject({
  q: z.string().trim().max(100).default('').meta({ description: 'Part of a name or an address' }),
  limit: peopleLimit.default(10),
})
export const People = dataOf(
  z.object({
    provider,
    users: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  }),
)

export const ListOutsideTimes = z
  .strictObject({
    from: day.meta({ description: 'First day, included' }),
    to: day.meta({ description: 'Last day, included' }),
    mine: z
      .enum(['true', 'false'])
      .default('false')
      .transform(value => value === 'true')
      .meta({ description: '`true`: only those of the own calendars' }),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    error: 'not before from',
  })
export type ListOutsideTimes = z.output<typeof ListOutsideTimes>
export const OutsideTimes = dataOf(
  z.array(
    z.object({
      ...{ id: z.int(), user_id: z.int(), starts_at: instant, ends_at: instant, all_day: z.boolean() },
      title: z.string().nullable().meta({ description: 'For its owner alone' }),
    }),
  ),
)
export const AppointmentCalendarQuery = z.strictObject({ id })
export const AppointmentCalendar = dataOf(
  z
    .object({
      provider,
      calendar_name: z.string(),
      state: z.enum(['waiting', 'there', 'refused', 'taken_out']),
      written_at: instant,
    })
    .nullable(),
)
