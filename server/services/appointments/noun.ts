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
  examples: {
    appointment: {
      id: 66,
      title: 'Aufmaß Lindenweg 4',
      status: 'confirmed',
      starts_at: '2026-01-14T08:00:00.000Z',
      ends_at: '2026-01-14T09:30:00.000Z',
      all_day: false,
      user_ids: [5, 8],
      project_id: 31,
      kontakt_id: 12,
      location: 'Lindenweg 4, 4020 Linz',
      created_at: '2026-01-12T08:30:00.000Z',
      updated_at: '2026-01-31T10:15:00.000Z',
      version: 2,
    },
  },
})
