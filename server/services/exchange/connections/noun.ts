import { conflict, defineNoun } from '../../../nouns/define'

/** What the service knows about the external accounts that companies have granted access to. */
export const connections = defineNoun({
  errors: {
    'connection.not_configured': conflict(
      'Dieser Anbieter ist auf diesem Server nicht eingerichtet: es fehlen Client-ID und Secret in den Einstellungen des Betreibers.',
      'This provider is not set up on this server: the operator has to set its client id and secret.',
    ),
    'connection.not_connected': conflict(
      'Dieser Anbieter ist nicht verbunden. Bitte zuerst verbinden.',
      'This provider is not connected. Connect it first.',
    ),
    'connection.withdrawn': conflict(
      'Der Anbieter hat den Zugriff beendet. Bitte neu verbinden.',
      'The provider has ended our access. Connect it again.',
    ),
    'connection.site_not_found': conflict(
      'Diese Website gibt es bei SharePoint nicht, oder ihre Organisation hat unsere Anwendung noch nicht zugelassen. Bitte die Adresse prüfen.',
      'SharePoint has no such site, or its organisation has not admitted our application yet. Check the address.',
    ),
    'connection.site_not_granted': conflict(
      'Unsere Anwendung darf in diese Website nicht schreiben. Bitte dort die Berechtigung „write“ (Sites.Selected) erteilen lassen.',
      'Our application may not write to this site. Have its administrator grant it “write” (Sites.Selected).',
    ),
    'connection.account_taken': conflict(
      'Dieses Konto ist schon mit einer anderen Firma verbunden. Bitte ein anderes Konto wählen oder dort trennen.',
      'This account is connected to another company already. Choose another account, or disconnect it there.',
    ),
    'connection.state_invalid': {
      status: 400,
      code: 'validation_error',
      de: 'Diese Verbindung wurde nicht hier begonnen, ist abgelaufen oder schon verwendet. Bitte noch einmal verbinden.',
      en: 'This connection was not begun here, has expired or was used already. Connect once more.',
    },
    'connection.away': {
      status: 503,
      code: 'unavailable',
      de: 'Der Anbieter antwortet gerade nicht. Bitte später noch einmal versuchen.',
      en: 'The provider does not answer at the moment. Please try again later.',
    },
  },
  records: {
    connection: {
      label: { de: 'Verbindung', en: 'Connection' },
      topic: 'settings',
      verbs: {
        connected: { de: 'verbunden', en: 'connected' },
        disconnected: { de: 'getrennt', en: 'disconnected' },
        revoked: { de: 'vom Anbieter beendet', en: 'ended by the provider' },
      },
      nameSql: { table: 'provider_connections', title: 't.account_name' },
    },
  },
  tables: {
    provider_connections: {
      internal: 'what opens accounts outside, sealed',
      persons: ['created_by_user_id'],
      personal: { only: ['id', 'provider', 'account_name', 'created_at'] },
    },
    storage_items: { internal: 'which item at a provider holds what of ours' },
    connection_states: {
      internal: 'connections that a user has begun',
      exempt: { user_id: 'who is about to connect an account, for ten minutes' },
    },
  },
})
