import { router, secured } from '../../../http/trpc'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { addCalendar } from './add-calendar'
import { appointmentSyncState } from './appointment-sync-state'
import { beginConnecting } from './begin-connecting'
import { chooseCalendar } from './choose-calendar'
import { connectAccount } from './connect-account'
import { connectCompanyCalendar } from './connect-company-calendar'
import { connectPerson } from './connect-person'
import { createEvent } from './create-event'
import { deleteEvent } from './delete-event'
import { disconnectPerson } from './disconnect-person'
import { endDelegation } from './end-delegation'
import { getDelegation } from './get-delegation'
import { listCalendars } from './list-calendars'
import { listConnections } from './list-connections'
import { listEvents } from './list-events'
import { listOutsideTimes } from './list-outside-times'
import { listPeople } from './list-people'
import { removeConnection } from './remove-connection'
import {
  AccountConnected,
  AddCalendar,
  AppointmentCalendar,
  AppointmentCalendarQuery,
  BeginConnecting,
  CalendarConnectionEnvelope,
  CalendarConnections,
  CalendarRemoved,
  Calendars,
  ConnectByCompany,
  ConnectPerson,
  ConsentAddress,
  CreateEvent,
  DelegationEnvelope,
  DeleteEvent,
  Events,
  FinishAccount,
  ListCalendars,
  ListEvents,
  ListOutsideTimes,
  ListPeople,
  NoFields,
  OutsideTimes,
  People,
  RemoveCalendar,
  RequestWatch,
  SetUpDelegation,
  StartDelta,
  StartWatch,
  StopWatch,
  SuggestPeople,
  TestVendor,
  UpdateEvent,
  VendorSetup,
  VendorTested,
  WatchStatusEnvelope,
} from './schema'
import { setUpDelegation } from './set-up-delegation'
import { stopSync } from './stop-sync'
import { suggestPeople } from './suggest-people'
import { syncNow } from './sync-now'
import { syncStatus } from './sync-status'
import { testAccountConnection } from './test-account-connection'
import { updateEvent } from './update-event'
import { vendorSetup } from './vendor-setup'

const renews = 'an access token that has ended is renewed, and a grant that was taken back is noted'

export const calendarConnections = router({
  list: secured('calendar:own')
    .meta({ app: 'GET /calendar/connections', summary: "The caller's connected calendars" })
    .output(CalendarConnections)
    .query(({ ctx }) => listConnections(ctx)),
  add: secured('calendar:own')
    .meta({
      app: 'POST /calendar/connections',
      mayAnswer: [404, 409, 502],
      summary: 'Connect a further calendar of a connected account',
    })
    .input(AddCalendar)
    .output(CalendarConnectionEnvelope)
    .mutation(({ ctx, input }) => addCalendar(ctx, input)),
  remove: secured('calendar:own')
    .meta({
      app: 'DELETE /calendar/connections/{id}',
      summary: 'Remove a calendar; removing the last one of an account ends its grant',
    })
    .input(RemoveCalendar)
    .output(CalendarRemoved)
    .mutation(({ ctx, input }) => removeConnection(ctx, input)),
  outsideTimes: secured('calendar:own')
    .meta({ app: 'GET /calendar/outside-times', summary: 'When people are busy according to their own calendars' })
    .input(ListOutsideTimes)
    .output(OutsideTimes)
    .query(({ ctx, input }) => listOutsideTimes(ctx, input)),
  appointment: secured('calendar:own')
    .meta({
      app: 'GET /calendar/appointments/{id}',
      summary: "State of an appointment in the caller's chosen calendar",
    })
    .input(AppointmentCalendarQuery)
    .output(AppointmentCalendar)
    .query(({ ctx, input }) => appointmentSyncState(ctx, input)),
})

/** Procedures that are the same for every vendor, under its name. */
export const vendorCalendar = <Vendor extends AccountVendor>(vendor: Vendor) =>
  router({
    start: secured('calendar:own')
      .meta({
        app: `POST /calendar/connect/${vendor}/start`,
        mayAnswer: [409],
        summary: "Begin to connect the caller's account: the address to send the person to",
      })
      .input(BeginConnecting)
      .output(ConsentAddress)
      .mutation(({ ctx, input }) => beginConnecting(ctx, vendor, input)),
    callback: secured('calendar:own')
      .meta({
        app: `GET /calendar/connect/${vendor}/callback`,
        mayAnswer: [409, 502],
        summary: 'Complete the connection with what the provider sent back',
      })
      .input(FinishAccount)
      .output(AccountConnected)
      .mutation(({ ctx, input }) => connectAccount(ctx, vendor, input)),
    connectByCompany: secured('calendar:own')
      .meta({
        app: `POST /calendar/connect/${vendor}/company`,
        mayAnswer: [404, 409, 502],
        summary: "Connect the calendar of the caller's address by the access of the company",
      })
      .input(ConnectByCompany)
      .output(CalendarConnectionEnvelope)
      .mutation(({ ctx, input }) => connectCompanyCalendar(ctx, vendor, input)),
    setup: secured('calendar:own')
      .meta({ app: `GET /${vendor}/setup`, summary: 'The setup of the provider, and what is missing' })
      .output(VendorSetup)
      .query(({ ctx }) => vendorSetup(ctx, vendor)),
    delegation: secured('calendar:delegate')
      .meta({ summary: 'The company’s access to the accounts of all its people, and how it is set up' })
      .input(NoFields)
      .output(DelegationEnvelope)
      .query(({ ctx }) => getDelegation(ctx, vendor)),
    setUpDelegation: secured('calendar:delegate')
      .meta({ summary: 'Set up the company’s access to the accounts of all its people' })
      .input(SetUpDelegation)
      .output(DelegationEnvelope)
      .mutation(({ ctx, input }) => setUpDelegation(ctx, vendor, input)),
    endDelegation: secured('calendar:delegate')
      .meta({ summary: 'Remove the company’s access to the accounts of its people' })
      .input(NoFields)
      .output(DelegationEnvelope)
      .mutation(({ ctx }) => endDelegation(ctx, vendor)),
    connectPerson: secured('calendar:delegate')
      .meta({ summary: 'Sync a person’s calendar by the company’s access; the person is notified' })
      .input(ConnectPerson)
      .output(DelegationEnvelope)
      .mutation(({ ctx, input }) => connectPerson(ctx, vendor, input)),
    disconnectPerson: secured('calendar:delegate')
      .meta({ summary: 'End a person’s use of the company’s access' })
      .input(ConnectPerson)
      .output(DelegationEnvelope)
      .mutation(({ ctx, input }) => disconnectPerson(ctx, vendor, input)),
    test: secured('calendar:own')
      .meta({
        app: `POST /${vendor}/connection-test`,
        mayAnswer: [409],
        summary: "Test the caller's connection step by step",
      })
      .input(TestVendor)
      .output(VendorTested)
      .mutation(({ ctx }) => testAccountConnection(ctx, vendor)),
    calendars: secured('calendar:own')
      .meta({
        ...{ app: `GET /${vendor}/calendar/calendars`, fieldsRefused: 422, mayAnswer: [409, 502] },
        writes: renews,
        summary: "The calendars of the caller's account",
      })
      .input(ListCalendars)
      .output(Calendars)
      .query(({ ctx, input }) => listCalendars(ctx, vendor, input)),
    events: secured('calendar:own')
      .meta({
        ...{ app: `GET /${vendor}/calendar/events`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        writes: renews,
        summary: 'Events of a calendar of the caller, series as their instances',
      })
      .input(ListEvents)
      .output(Events)
      .query(({ ctx, input }) => listEvents(ctx, vendor, input)),
    createEvent: secured('calendar:own')
      .meta({
        ...{ app: `POST /${vendor}/calendar/events`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        summary: 'Create an event in a calendar of the caller',
      })
      .input(CreateEvent)
      .output(Events)
      .mutation(({ ctx, input }) => createEvent(ctx, vendor, input)),
    updateEvent: secured('calendar:own')
      .meta({
        ...{ app: `PATCH /${vendor}/calendar/events/{eventId}`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        summary: 'Change an event; omitted fields stay, conference links too',
      })
      .input(UpdateEvent)
      .output(Events)
      .mutation(({ ctx, input }) => updateEvent(ctx, vendor, input)),
    deleteEvent: secured('calendar:own')
      .meta({
        ...{ app: `DELETE /${vendor}/calendar/events/{eventId}`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        summary: 'Delete an event from a calendar of the caller',
      })
      .input(DeleteEvent)
      .output(Events)
      .mutation(({ ctx, input }) => deleteEvent(ctx, vendor, input)),
    watchStart: secured('calendar:own')
      .meta({
        ...{ app: `POST /${vendor}/calendar/watch/start`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        summary: 'Synchronize a calendar of the caller with their appointments',
      })
      .input(StartWatch)
      .output(WatchStatusEnvelope)
      .mutation(({ ctx, input }) => chooseCalendar(ctx, vendor, input)),
    watchStop: secured('calendar:own')
      .meta({
        ...{ app: `POST /${vendor}/calendar/watch/stop`, fieldsRefused: 422 },
        summary: 'Stop synchronizing the calendar; its events stay',
      })
      .input(StopWatch)
      .output(WatchStatusEnvelope)
      .mutation(({ ctx, input }) => stopSync(ctx, vendor, input)),
    watchStatus: secured('calendar:own')
      .meta({
        ...{ app: `GET /${vendor}/calendar/watch/status`, fieldsRefused: 422 },
        summary: 'State of the synchronized calendar',
      })
      .input(RequestWatch)
      .output(WatchStatusEnvelope)
      .query(({ ctx, input }) => syncStatus(ctx, vendor, input)),
    delta: secured('calendar:own')
      .meta({
        ...{ app: `POST /calendar/sync/${vendor}/delta`, fieldsRefused: 422, mayAnswer: [409] },
        summary: 'Synchronize now what has changed on either side',
      })
      .input(StartDelta)
      .output(WatchStatusEnvelope)
      .mutation(({ ctx, input }) => syncNow(ctx, vendor, input)),
    users: secured('calendar:own')
      .meta({
        ...{ app: `GET /${vendor}/users`, mayAnswer: [409, 502] },
        ...{ writes: renews, summary: "The people of the organisation, read with the caller's account" },
      })
      .input(ListPeople)
      .output(People)
      .query(({ ctx, input }) => listPeople(ctx, vendor, input)),
    suggestions: secured('calendar:own')
      .meta({
        ...{ app: `GET /${vendor}/users/suggestions`, mayAnswer: [409, 502] },
        ...{ writes: renews, summary: 'People of the organisation matching a few letters' },
      })
      .input(SuggestPeople)
      .output(People)
      .query(({ ctx, input }) => suggestPeople(ctx, vendor, input)),
  })
