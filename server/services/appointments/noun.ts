import { defineNoun, everybody, office } from '../../nouns/define'

/** What the service knows about appointments. */
export const appointments = defineNoun({
  tags: {
    appointments: { name: 'Appointments', description: 'Who is where and when.' },
  },
  permissions: {
    'appointments:read': { roles: everybody, scope: 'termine:read', module: 'termine' },
    /** Without it only the own ones are seen. */
    'appointments:read_all': { roles: office, scope: 'termine:read', module: 'termine' },
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
  records: {
    appointment: {
      called: { de: 'Termin', en: 'Appointment' },
      verbs: {
        cancelled: null,
        created: null,
        updated: null,
      },
    },
  },
  tables: {
    appointments: {
      module: 'termine',
      personal: {
        by: [],
        where:
          'exists (select from appointment_users a where a.tenant_id = t.tenant_id and a.appointment_id = t.id and a.user_id = $user)',
        only: ['id', 'status', 'starts_at', 'ends_at', 'all_day'],
      },
    },
    appointment_users: { module: 'termine', persons: ['user_id'], personal: {} },
  },
})
