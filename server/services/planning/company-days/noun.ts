import { conflict, defineNoun, everybody, notFound, office } from '../../../nouns/define'

/** What the service knows about holidays, and the days on which a company is closed. */
export const companyDays = defineNoun({
  tags: {
    companyDays: { name: 'Holidays', description: 'Public holidays, and days on which a company is free or closed.' },
  },
  permissions: {
    'company_days:read': { roles: everybody, scope: null, module: 'core' },
    'company_days:write': { roles: office, scope: null, module: 'core' },
  },
  errors: {
    'company_day.not_found': notFound('Tag nicht gefunden.', 'Day not found.'),
    'company_day.taken': conflict('Dieser Tag ist schon eingetragen.', 'This day stands there already.'),
  },
  records: {
    company_day: {
      label: { de: 'Firmentag', en: 'Company day' },
      pages: '/settings/work',
      topic: 'settings',
      verbs: {
        created: null,
        deleted: null,
        updated: null,
      },
      nameSql: { table: 'company_days', title: 't.name' },
    },
  },
  tables: {
    company_days: {
      versioned: { model: 'companyDay' },
      module: 'core',
      persons: ['user_id'],
      personal: {},
    },
  },
})
