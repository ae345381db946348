import { conflict, defineNoun, office } from '../../../nouns/define'

/** What the service knows about where a company stores its documents. */
export const storage = defineNoun({
  tags: {
    storage: {
      name: 'Document storage',
      description: 'Where a company stores its documents, and their state there.',
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
    'storage.bucket_key_refused': conflict(
      'Der Speicher kennt diesen Zugangsschlüssel nicht, oder das Geheimnis gehört nicht zu ihm. Bitte beides aus der Verwaltung des Speichers neu übernehmen.',
      'The store does not know this access key, or the secret is not its own. Copy both from the administration of the store again.',
    ),
    'storage.bucket_missing': conflict(
      'Diesen Bucket gibt es dort nicht. Bitte den Namen prüfen oder ihn dort anlegen.',
      'There is no such bucket. Check its name, or create it there.',
    ),
    'storage.bucket_region_wrong': conflict(
      'Der Bucket liegt in einer anderen Region. Bitte Region und Endpunkt so angeben, wie der Speicher sie nennt.',
      'The bucket is in another region. Enter region and endpoint as the store names them.',
    ),
    'storage.bucket_not_permitted': conflict(
      'Dieser Schlüssel darf dort nicht auflisten, lesen oder schreiben. Bitte ihm im Speicher ListBucket, GetObject, PutObject und DeleteObject für diesen Bucket erlauben.',
      'This key may not list, read or write there. Allow it ListBucket, GetObject, PutObject and DeleteObject for this bucket.',
    ),
    'storage.bucket_keeps_all': conflict(
      'Dieser Schlüssel darf dort nichts löschen. Bitte ihm im Speicher DeleteObject erlauben; die Datei der Schreibprobe liegt noch dort.',
      'This key may not remove anything there. Allow it DeleteObject; the file of the writing probe still lies there.',
    ),
    'storage.bucket_address_refused': conflict(
      'Zu dieser Adresse verbindet sich der Dienst nicht: erlaubt sind öffentliche Adressen mit https. Für einen Speicher im eigenen Netz gibt der Betreiber dessen Adressbereich frei (WEBHOOK_ALLOW_CIDRS).',
      'The service does not connect to this address: public addresses with https are allowed. For a store in the own network, the operator allows its range (WEBHOOK_ALLOW_CIDRS).',
    ),
    'storage.bucket_clock_wrong': conflict(
      'Die Uhren des Dienstes und des Speichers gehen mehr als eine Viertelstunde auseinander. Bitte den Betreiber, die Uhr des Servers zu stellen.',
      'The clocks of the service and of the store differ by more than a quarter of an hour. Ask the operator to set the clock of the server.',
    ),
    'storage.bucket_away': conflict(
      'Unter dieser Adresse antwortet kein S3-Speicher. Bitte die Adresse prüfen, oder es später noch einmal versuchen.',
      'No S3 store answers at this address. Check the address, or try again later.',
    ),
    'storage.bucket_full': conflict(
      'Der Bucket ist voll. Bitte dort Platz schaffen.',
      'The bucket is full. Make room there.',
    ),
    'storage.bucket_taken': conflict(
      'Eine andere Firma legt ihre Dokumente schon in diesem Bucket unter diesem Präfix ab. Bitte ein anderes Präfix oder einen anderen Bucket wählen; ist es keine mehr, dort die Datei .gewerk-owner.txt unter diesem Präfix löschen.',
      'Another company keeps its documents in this bucket below this prefix already. Choose another prefix or bucket; if none does any longer, delete the file .gewerk-owner.txt below this prefix there.',
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
      hidden: [
        'cursor',
        'held_removals',
        'push_problem',
        'channel_refusals',
        'refused_address',
        'channel_retry_at',
        'bucket_owner',
      ],
    },
    storage_watches: { internal: 'by which a provider reports changes, with the hash of what it proves itself by' },
    storage_log: { internal: 'what was done with the storage, shown on its page' },
  },
  inbox: {
    storage_google: {
      ...{ de: 'Änderungen in Google Drive', en: 'Changes in Google Drive', module: 'dokumente', keptDays: 2 },
      ...{ path: '/api/google/drive/webhook', tag: 'storage' },
    },
    storage_microsoft: {
      ...{ de: 'Änderungen in OneDrive und SharePoint', en: 'Changes in OneDrive and SharePoint' },
      ...{ path: '/api/microsoft/drive/webhook', tag: 'storage', module: 'dokumente', keptDays: 2 },
    },
    storage_dropbox: {
      ...{ de: 'Änderungen in Dropbox', en: 'Changes in Dropbox', module: 'dokumente', keptDays: 2 },
      ...{ path: '/api/dropbox/webhook', tag: 'storage' },
    },
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
