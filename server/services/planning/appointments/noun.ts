import { conflict, defineNoun, everybody, forbidden, notFound, office, rule } from '../../../nouns/define'
import { appointmentEvents } from './example'

/** What the service knows about appointments. */
export const appointments = defineNoun({
  tags: {
    appointments: { name: 'Appointments', description: 'Who is where and when.' },
  },
  permissions: {
    'appointments:read': { roles: everybody, scope: 'termine:read', module: 'termine' },
    /** Without it a user sees only their own. */
    'appointments:read_all': { roles: office, scope: 'termine:read', module: 'termine' },
    'appointments:write': { roles: office, scope: null, module: 'termine' },
    /** Confirm, start and finish appointments in which one takes part; the rest is for planners. */
    'appointments:status': { roles: everybody, scope: null, module: 'termine' },
  },
  errors: {
    'appointment.not_found': notFound('Termin nicht gefunden.', 'Appointment not found.'),
    'appointment.no_such_move': conflict(
      'Dieser Status folgt nicht auf den jetzigen.',
      'This status does not follow the present one.',
    ),
    'appointment.closed': conflict(
      'Der Termin ist erledigt oder abgesagt; nur die Beschreibung kann noch geändert werden.',
      'The appointment is done or cancelled; only its description can still be changed.',
    ),
    'appointment.not_yours': forbidden(
      'An diesem Termin nehmen Sie nicht teil.',
      'You take no part in this appointment.',
    ),
    'appointment.off': conflict('Der Termin ist abgesagt.', 'The appointment is cancelled.'),
    'appointment.changed': conflict(
      'Der Termin hat sich inzwischen geändert. Bitte ansehen und noch einmal antworten.',
      'The appointment has changed meanwhile. Please look at it and answer once more.',
    ),
    'appointment.not_answerable': conflict(
      'Dieser Termin ist abgesagt oder hat schon begonnen. Bitte beim Betrieb anrufen.',
      'This appointment is off or has already begun. Please call the company.',
    ),
    'appointment.wish_past': rule(
      'Ein Wunschtermin liegt in der Vergangenheit. Bitte einen späteren wählen.',
      'A time that you wish for lies in the past. Please choose a later one.',
    ),
    'appointment.customer_unreachable': rule(
      'Zum Termin gehört kein Kontakt mit E-Mail-Adresse. Bitte dort eine eintragen.',
      'The appointment has no contact with an e-mail address. Please add one there.',
    ),
    'appointment.notified_too_often': {
      status: 429,
      code: 'rate_limited',
      de: 'Zu diesem Termin wurde heute schon fünfmal benachrichtigt. Bitte morgen wieder.',
      en: 'Notices of this appointment have been sent five times within a day. Try again tomorrow.',
    },
    'appointment.same_week': rule(
      'Eine Woche lässt sich nur in eine andere kopieren.',
      'A week can only be copied into another one.',
    ),
    'appointment.week_too_full': rule(
      'So viele Termine lassen sich nicht auf einmal kopieren. Bitte eine Abteilung nach der anderen.',
      'So many appointments cannot be copied at once. Copy one department after the other.',
    ),
    'appointment.capacity_too_large': rule(
      'So viele Tage und Personen passen nicht in eine Antwort. Bitte weniger Tage, eine Abteilung oder Wochen wählen.',
      'So many days and people do not fit into one answer. Choose fewer days, a department or weeks.',
    ),
    'appointment.conflicts': conflict(
      'Dem Termin steht etwas entgegen: schon Geplantes, Abwesenheit, Arbeits- oder Ruhezeit. Die Einzelheiten nennen es.',
      'Something stands in the way: another plan, an absence, working hours or rest. The details name it.',
    ),
  },
  events: {
    'appointment.created': {
      module: 'termine',
      de: 'Ein Termin wurde angelegt.',
      en: 'An appointment was created.',
    },
    'appointment.updated': {
      module: 'termine',
      de: 'Ein Termin wurde geändert.',
      en: 'An appointment was changed.',
    },
    'appointment.cancelled': {
      module: 'termine',
      de: 'Ein Termin wurde abgesagt.',
      en: 'An appointment was cancelled.',
    },
  },
  topics: { appointments: 'appointments:read' },
  records: {
    appointment: {
      label: { de: 'Termin', en: 'Appointment' },
      topic: 'appointments',
      verbs: {
        answered: { de: 'beantwortet', en: 'answered' },
        cancelled: null,
        created: null,
        kept: { de: 'blieb trotz Änderung im Kalender', en: 'kept against a change in a calendar' },
        notified: { de: 'bekannt gegeben', en: 'announced' },
        updated: null,
      },
      page: '/appointments/:id',
      pages: '/appointments',
      nameSql: { table: 'appointments', title: 't.title' },
    },
  },
  tables: {
    appointments: {
      versioned: { model: 'appointment' },
      module: 'termine',
      hidden: ['search'],
      totals: null,
      persons: ['created_by_user_id'],
      personal: {
        by: [],
        where:
          'exists (select from appointment_users a where a.tenant_id = t.tenant_id and a.appointment_id = t.id and a.user_id = $user)',
        only: ['id', 'status', 'starts_at', 'ends_at', 'all_day'],
      },
      exempt: { created_by_user_id: 'who planned it; whose appointment it is stands in appointment_users' },
    },
    appointment_users: { module: 'termine', persons: ['user_id'], personal: {} },
    appointment_resources: { module: 'termine' },
    appointment_mails: {
      internal: 'lines that wait some minutes to become a mail',
      persons: ['user_id'],
      exempt: { user_id: 'forgotten within minutes, once the mail is written, which is given out' },
    },
  },
  mailed: ['appointment'],
  attachments: ['appointment_ics'],
  notifications: {
    appointment_assigned: { permission: 'appointments:read', inApp: true, email: true },
    appointment_changed: { permission: 'appointments:read', inApp: true, email: true },
    appointment_cancelled: { permission: 'appointments:read', inApp: true, email: true },
    appointment_reminder: { permission: 'appointments:read', inApp: true, email: false },
    /** A notification of an appointment sent by hand. */
    appointment_notice: { permission: 'appointments:read', inApp: true, email: true },
    /** A customer confirmed, requested another time or called off by a link. */
    appointment_customer_answered: { permission: 'appointments:write', inApp: true, email: true },
    appointment_declined: { permission: 'appointments:write', inApp: true, email: true },
  },
  jobs: {
    'appointments.mail': {
      de: 'Neuigkeiten zu Terminen per E-Mail',
      en: 'Mail news about appointments',
      module: 'termine',
      stays: true,
    },
    'appointments.remind': {
      de: 'An Termine erinnern',
      en: 'Remind of appointments',
      module: 'termine',
      stays: true,
    },
  },
  examples: appointmentEvents,
})
