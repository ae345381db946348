import { conflict, defineNoun, everybody, notFound, office } from '../../../nouns/define'

/** What the service knows about work models. */
export const workModels = defineNoun({
  tags: {
    workModels: { name: 'Work models', description: 'How much each person works on which day, from a day on.' },
  },
  permissions: {
    /** The user's own; users who write them see everyone's. */
    'work_models:read': { roles: everybody, scope: null, module: 'core' },
    'work_models:write': { roles: office, scope: null, module: 'core' },
  },
  errors: {
    'work_model.not_found': notFound('Arbeitszeitmodell nicht gefunden.', 'Work model not found.'),
    'work_model.taken': conflict(
      'Von diesem Tag an gilt für diese Person schon ein Modell. Bitte dieses ändern.',
      'A model of this person begins on that day already. Change that one.',
    ),
  },
  records: {
    work_model: {
      label: { de: 'Arbeitszeitmodell', en: 'Work model' },
      pages: '/settings/work',
      topic: 'team',
      verbs: {
        created: null,
        updated: null,
      },
    },
  },
  tables: {
    work_models: {
      versioned: { model: 'workModel' },
      module: 'core',
      persons: ['user_id'],
      personal: {},
    },
  },
})
