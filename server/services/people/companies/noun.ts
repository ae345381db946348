import { administrators, conflict, defineNoun, notFound, office } from '../../../nouns/define'

/** What the service knows about companies and their settings. */
export const companies = defineNoun({
  tags: {
    companies: { name: 'Company', description: 'Master data; companies of the platform for operators.' },
  },
  permissions: {
    'company:read': { roles: office, scope: null, module: 'core' },
    'company:write': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  errors: {
    'logo.not_found': notFound('Kein Logo hinterlegt.', 'There is no logo.'),
    'company.not_found': notFound('Firma nicht gefunden.', 'Company not found.'),
    'company.id_taken': conflict('Diese Firmenkennung ist vergeben.', 'This company id is taken.'),
    'company.inactive': conflict(
      'Die Firma ist stillgelegt. Erst wieder freischalten.',
      'The company is closed. Open it again first.',
    ),
  },
  // The data for the frame of every page: enabled modules, name and colour of the company.
  topics: { settings: 'session:read' },
  records: {
    company: {
      label: { de: 'Firma', en: 'Company' },
      topic: 'settings',
      verbs: {
        closed: { de: 'Firma stillgelegt', en: 'Company closed' },
        created: null,
        entered: {
          de: 'Firma betreten',
          en: 'Company entered',
          byOperator: { de: 'Betreiber hat die Firma betreten', en: 'Operator entered the company' },
        },
        left: {
          de: 'Firma verlassen',
          en: 'Company left',
          byOperator: { de: 'Betreiber hat die Firma verlassen', en: 'Operator left the company' },
        },
        logo_removed: { de: 'Logo entfernt', en: 'Logo removed' },
        logo_set: { de: 'Logo gesetzt', en: 'Logo set' },
        onboarding_dismissed: { de: 'Erste Schritte ausgeblendet', en: 'First steps hidden' },
        opened: { de: 'Firma freigeschaltet', en: 'Company opened' },
        updated: null,
      },
      page: '/settings',
    },
  },
  tables: {
    companies: {
      versioned: { model: 'company', tenant: 'id' },
      module: 'core',
      hidden: ['id', 'logo_key'],
      checks: [
        'companies_cash_discount_whole',
        'companies_retention_whole',
        'companies_reverse_charge_taxed',
        'companies_mail_retention_days_known',
        'companies_travel_percent_whole',
        'companies_balance_in_order',
        'companies_acceptance_code_known',
      ],
    },
    number_journal: {
      module: 'core',
      persons: ['user_id'],
      personal: { only: ['id', 'series', 'number', 'action', 'created_at'] },
    },
    number_counters: { internal: 'follows from number_journal, which names every number that was drawn' },
  },
})
