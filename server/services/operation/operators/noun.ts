import { defineNoun } from '../../../nouns/define'

/** What the service knows about what operators do. */
export const platform = defineNoun({
  tags: {
    admin: { name: 'Platform', description: 'What operators do with companies and people.' },
  },
  records: {
    sending: {
      platform: true,
      label: { de: 'Versand', en: 'Sending' },
      verbs: {
        resumed: { de: 'Versand einer Kopie freigegeben', en: 'Sending of a copy released' },
      },
    },
  },
  tables: {
    _prisma_migrations: { internal: 'belongs to the installation, not to a company' },
    sending_pauses: {
      internal: 'whether a restored copy may send; belongs to the installation, not to a company',
    },
    idempotency_keys: { internal: 'answers kept for a day in case a request is repeated' },
    list_totals: { internal: 'follows from the records that it counts' },
  },
})
