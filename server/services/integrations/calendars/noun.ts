import { administrators, conflict, defineNoun, everybody, forbidden, notFound, rule } from '../../../nouns/define'

/** What the service knows about people's calendars at vendors. */
export const calendars = defineNoun({
  tags: {
    calendarConnections: {
      name: 'Calendar connections',
      description: 'The calendars that a person has connected.',
    },
    google: {
      name: 'Google',
      description: "A person's own calendar at Google, connected by that person.",
    },
    microsoft: {
      name: 'Microsoft',
      description: "A person's own calendar in Outlook, connected by that person.",
    },
  },
  permissions: {
    /** Opens the own calendars alone; of colleagues' only the busy times are seen, on the planning board. */
    'calendar:own': { roles: everybody, scope: null, module: 'kalender' },
    /** The company's access to the accounts of all its people; each of them still opens the own one alone. */
    'calendar:delegate': { roles: administrators, scope: null, module: 'kalender' },
  },
  errors: {
    'calendar.foreign': forbidden(
      'Das ist nicht Ihr Kalender. `user` muss die eigene E-Mail-Adresse sein, und der Kalender muss dem verbundenen Konto offenstehen.',
      'This is not your calendar. `user` must be your own e-mail address, and the connected account must have access to the calendar.',
    ),
    'calendar.not_found': notFound(
      'Diesen Kalender gibt es beim Anbieter nicht (mehr).',
      'The provider has no such calendar (any more).',
    ),
    'calendar.event_not_found': notFound(
      'Diesen Termin gibt es beim Anbieter nicht (mehr).',
      'The provider has no such event (any more).',
    ),
    'calendar.event_changed': conflict(
      'Der Termin wurde beim Anbieter inzwischen geändert. Bitte neu laden.',
      'The event has been changed at the provider meanwhile. Please reload.',
    ),
    'calendar.event_refused': rule(
      'Der Anbieter nimmt den Termin so nicht an. Bitte Zeiten, Zeitzone, Wiederholung und Teilnehmer prüfen.',
      'The provider does not take the event like this. Check times, time zone, recurrence and attendees.',
    ),
    'calendar.guests_notified': rule(
      'Dieser Anbieter schreibt den Teilnehmern bei jeder Änderung. Bitte mit notify: true bestätigen, dass sie es erfahren sollen.',
      'This provider writes to the attendees with every change. Confirm with notify: true that they shall hear of it.',
    ),
    'calendar.online_text': rule(
      'Die Beschreibung dieser Online-Besprechung enthält den Zugang zu ihr. Bitte beim Anbieter selbst ändern.',
      'The description of this online meeting contains its join link. Change it at the provider.',
    ),
    'calendar.too_many_events': rule(
      'In diesem Zeitraum liegen mehr als 2500 Termine. Bitte mit timeMin und timeMax eingrenzen.',
      'There are more than 2500 events in this span. Narrow it by timeMin and timeMax.',
    ),
    'calendar.read_only': conflict(
      'In diesem Kalender darf das verbundene Konto nichts ändern. Bitte einen eigenen wählen.',
      'The connected account may change nothing in this calendar. Choose one of its own.',
    ),
    'calendar.not_chosen': conflict(
      'Bei diesem Anbieter ist kein Kalender zum Abgleichen gewählt. Bitte im Profil unter „Kalender“ einen wählen.',
      'No calendar of this provider is kept in step. Choose one in the profile under “Calendar”.',
    ),
    'calendar.no_directory': conflict(
      'Dieses Konto hat kein Verzeichnis, das Sie lesen dürfen: Es ist privat, oder die Organisation gibt es nicht frei (Google: Admin-Konsole → Verzeichnis → Freigabe; Microsoft: Entra).',
      'This account has no directory that you may read: it is private, or the organisation does not share it (Google: admin console → Directory → Sharing; Microsoft: Entra).',
    ),
    'calendar_connection.not_found': notFound('Verbindung nicht gefunden.', 'Connection not found.'),
  },
  topics: { calendars: 'calendar:own' },
  records: {
    calendar_connection: {
      label: { de: 'Verbundener Kalender', en: 'Connected calendar' },
      topic: 'calendars',
      verbs: {
        created: null,
        deleted: null,
        sync_started: { de: 'wird abgeglichen', en: 'kept in step' },
        sync_stopped: { de: 'nicht mehr abgeglichen', en: 'kept in step no longer' },
      },
      pages: '/profile/calendar',
      nameSql: { table: 'calendar_connections', title: 't.calendar_name' },
    },
  },
  tables: {
    calendar_connections: {
      internal: 'which calendars outside a person works with, worth nothing without the account',
    },
    calendar_syncs: {
      internal: 'how far a calendar outside was read, worth nothing without the account',
      persons: ['user_id'],
      personal: { only: ['id', 'takes_events', 'synced_at', 'created_at'] },
    },
    calendar_watches: { internal: 'by which a vendor reports changes, with the hash of what it proves itself by' },
    calendar_links: { internal: 'which event outside is which appointment; the appointment itself is given out' },
    outside_times: {
      internal: 'a copy of what stands in a person’s own calendar outside',
      persons: ['user_id'],
      personal: { only: ['id', 'starts_at', 'ends_at', 'all_day', 'title'] },
    },
  },
  notifications: {
    calendar_connected: { permission: 'calendar:own', inApp: true, email: true },
  },
  jobs: {
    'calendars.sync': {
      de: 'Kalender abgleichen',
      en: 'Keep a calendar in step',
      everyMinutes: 15,
      module: 'kalender',
    },
  },
  inbox: {
    calendar_watch_google: {
      ...{ de: 'Änderungen in Google-Kalendern', en: 'Changes of Google calendars', module: 'kalender', keptDays: 2 },
      ...{ path: '/api/google/calendar/watch/webhook', tag: 'google' },
    },
    calendar_watch_microsoft: {
      ...{ de: 'Änderungen in Outlook-Kalendern', en: 'Changes of Outlook calendars', module: 'kalender', keptDays: 2 },
      ...{ path: '/api/microsoft/calendar/watch/webhook', tag: 'microsoft' },
    },
    calendar_sync_google: {
      ...{ de: 'Google-Kalender abgleichen', en: 'Sync Google calendars', module: 'kalender', keptDays: 2 },
      ...{ path: '/api/calendar/sync/google/webhook', tag: 'google' },
    },
    calendar_sync_microsoft: {
      ...{ de: 'Outlook-Kalender abgleichen', en: 'Sync Outlook calendars', module: 'kalender', keptDays: 2 },
      ...{ path: '/api/calendar/sync/microsoft/webhook', tag: 'microsoft' },
    },
  },
})
