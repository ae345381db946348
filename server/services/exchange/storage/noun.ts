import { conflict, defineNoun, office } from '../../../nouns/define'

/** What the service knows about where a company stores its documents. */
export const storage = defineNoun({
  tags: {
    storage: {
      name: 'Document storage',
      description: 'Where a company keeps its documents, and how they stand there.',
    },
  },
  permissions: {
    'storage:manage': { roles: office, scope: null, module: 'dokumente' },
  },
  errors: {
    'storage.running': conflict(
      'Für diese Firma läuft schon ein Abgleich. Der Stand steht auf dieser Seite.',
      'A reconcile of this company is running already. Its state is on this page.',
    ),
    'storage.same_provider': conflict(
      'Die Dokumente liegen schon bei diesem Anbieter.',
      'The documents are with this provider already.',
    ),
    'storage.own_only': conflict(
      'Die Dokumente liegen nur im eigenen Speicher; dort gibt es nichts anzuhalten.',
      'The documents are in the own storage alone; there is nothing to pause.',
    ),
    'storage.in_use': conflict(
      'Die Dokumente liegen bei diesem Anbieter. Bitte zuerst zu einem anderen oder in den eigenen Speicher umziehen.',
      'The documents are with this provider. Move them to another one or to the own storage first.',
    ),
    'storage.test_failed': conflict('Die Schreibprobe ist fehlgeschlagen.', 'The writing probe failed.'),
  },
  records: {
    storage: {
      label: { de: 'Dokumentenspeicher', en: 'Document storage' },
      topic: 'documents',
      verbs: {
        updated: null,
        migrated: { de: 'umgezogen', en: 'moved' },
        paused: { de: 'angehalten', en: 'paused' },
        resumed: { de: 'fortgesetzt', en: 'resumed' },
      },
      page: '/settings/storage',
    },
  },
  tables: {
    document_placements: { module: 'dokumente' },
    storage_folders: { module: 'dokumente' },
    storage_arrivals: { internal: 'items at a provider that have not been looked at yet' },
    storage_settings: {
      versioned: { model: 'storageSetting' },
      module: 'dokumente',
      hidden: ['cursor', 'held_removals'],
    },
    storage_log: { internal: 'what was done with the storage, shown on its page' },
  },
  jobs: {
    'storage.sync': {
      de: 'Dokumente beim Anbieter nachführen',
      en: 'Keep documents up to date at the provider',
      resource: 'storage provider',
      everyMinutes: 5,
      module: 'dokumente',
    },
    'storage.deep': {
      de: 'Dokumente gründlich abgleichen',
      en: 'Reconcile documents thoroughly',
      resource: 'storage provider',
      module: 'dokumente',
    },
    'storage.clean_up': {
      de: 'Dokumente beim früheren Anbieter entfernen',
      en: 'Remove documents from the former provider',
      resource: 'storage provider',
      module: 'dokumente',
    },
  },
})
