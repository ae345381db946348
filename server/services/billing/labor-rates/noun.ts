import { defineNoun, office, rule } from '../../../nouns/define'

/** What the service knows about labor rates. */
export const laborRates = defineNoun({
  tags: {
    laborRates: { name: 'Labor rates', description: 'What an hour of a job category costs.' },
  },
  permissions: {
    'labor_rates:read': { roles: office, scope: null, module: 'rechnungen' },
    'labor_rates:write': { roles: office, scope: null, module: 'rechnungen' },
  },
  errors: {
    'labor_rate.missing': rule(
      'Für eine Tätigkeit fehlt der Stundensatz.',
      'A labor rate is missing for a job category.',
    ),
  },
  records: {
    labor_rate: {
      label: { de: 'Stundensatz', en: 'Labor rate' },
      topic: 'settings',
      verbs: {
        created: null,
        deleted: null,
        updated: null,
      },
    },
  },
  tables: {
    labor_rates: { versioned: { model: 'laborRate' }, module: 'rechnungen' },
  },
})
