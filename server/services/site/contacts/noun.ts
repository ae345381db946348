import { defineNoun, everybody, notFound, office } from '../../../nouns/define'
import { contactEvents } from './example'
import { contactImports } from './imports'

/** What the service knows about contacts (Kontakte). */
export const contacts = defineNoun({
  tags: {
    contacts: { name: 'Contacts', description: 'Customers and leads (Kontakte): companies and people.' },
  },
  permissions: {
    'contacts:read': { roles: everybody, scope: 'core:read', module: 'core' },
    'contacts:write': { roles: office, scope: 'core:write', module: 'core' },
  },
  errors: {
    'contact.not_found': notFound('Kontakt nicht gefunden.', 'Contact not found.'),
  },
  events: {
    'kontakt.created': { module: 'core', de: 'Ein Kontakt wurde angelegt.', en: 'A contact was created.' },
    'kontakt.updated': {
      module: 'core',
      de: 'Felder eines Kontakts wurden geändert.',
      en: 'Fields of a contact were changed.',
    },
  },
  topics: { contacts: 'contacts:read' },
  records: {
    contact: {
      label: { de: 'Kontakt', en: 'Contact' },
      topic: 'contacts',
      verbs: {
        created: null,
        deleted: null,
        updated: null,
      },
      page: '/contacts/:id',
      feed: { permission: 'contacts:read', de: 'den Kontakt', en: 'contact' },
      nameSql: { table: 'contacts', title: 't.name' },
    },
  },
  tables: {
    contacts: {
      versioned: { model: 'contact' },
      module: 'core',
      hidden: ['search'],
      totals: ['status', 'kind'],
      checks: ['contacts_kind_known', 'contacts_named', 'contacts_salutation'],
    },
  },
  imports: contactImports,
  examples: contactEvents,
})
