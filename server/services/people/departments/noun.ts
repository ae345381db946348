import { conflict, defineNoun, notFound } from '../../../nouns/define'

/** What the service knows about departments. */
export const departments = defineNoun({
  errors: {
    'department.not_found': notFound('Abteilung nicht gefunden.', 'Department not found.'),
    'department.name_taken': conflict('Diese Abteilung gibt es schon.', 'This department exists already.'),
    'department.not_empty': conflict(
      'Zu dieser Abteilung gehört noch jemand. Bitte zuerst umteilen.',
      'People still belong to this department. Move them first.',
    ),
  },
  records: {
    department: {
      label: { de: 'Abteilung', en: 'Department' },
      topic: 'team',
      verbs: {
        created: null,
        deleted: null,
        updated: null,
      },
      nameSql: { table: 'departments', title: 't.name' },
    },
  },
  tables: {
    departments: { versioned: { model: 'department' }, module: 'core' },
  },
})
