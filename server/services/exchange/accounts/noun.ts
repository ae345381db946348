import { conflict, defineNoun } from '../../../nouns/define'

/** What the service knows about people's own accounts at calendar and mail vendors. */
export const accounts = defineNoun({
  errors: {
    'account.not_connected': conflict(
      'Dieses Konto ist nicht verbunden. Bitte im Profil unter „Kalender und Mail“ verbinden.',
      'This account is not connected. Connect it in the profile under “Calendar and mail”.',
    ),
    'account.not_agreed': conflict(
      'Dem wurde beim Anbieter nicht zugestimmt. Bitte im Profil neu verbinden und dort alle Kästchen ankreuzen.',
      'This was not agreed to at the provider. Connect again in the profile, and tick every box there.',
    ),
    'account.vendor_away': {
      status: 503,
      code: 'unavailable',
      de: 'Der Anbieter antwortet gerade nicht; die Einzelheiten nennen ihn. Bitte später noch einmal versuchen.',
      en: 'The provider does not answer at the moment; the details name it. Please try again later.',
    },
    'account.vendor_failed': {
      status: 502,
      code: 'provider_failed',
      de: 'Der Anbieter hat die Anfrage nicht verstanden; die Einzelheiten nennen ihn. Bitte den Betreiber verständigen.',
      en: 'The provider did not understand the request; the details name it. Please inform the operator.',
    },
  },
  records: {
    account: {
      label: { de: 'Eigenes Konto', en: 'Own account' },
      topic: 'calendars',
      verbs: {
        connected: { de: 'verbunden', en: 'connected' },
        disconnected: { de: 'getrennt', en: 'disconnected' },
        revoked: { de: 'vom Anbieter beendet', en: 'ended by the provider' },
      },
      pages: '/profile/calendar',
      nameSql: { table: 'personal_accounts', title: 't.account_name' },
    },
  },
  tables: {
    personal_accounts: {
      internal: 'what opens accounts outside, sealed',
      persons: ['user_id'],
      personal: { only: ['id', 'vendor', 'account_name', 'features', 'created_at'] },
    },
  },
})
