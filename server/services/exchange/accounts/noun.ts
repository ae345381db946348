import { conflict, defineNoun, rule } from '../../../nouns/define'

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
    'delegation.key_invalid': rule(
      'Das ist kein Zugang, wie der Anbieter ihn ausgibt. Google: die ganze JSON-Datei mit dem Schlüssel des Dienstkontos einfügen. Microsoft: Verzeichnis-ID (Mandant), Anwendungs-ID (Client) und den Wert des Geheimnisses eintragen.',
      'This is no access as the provider gives it out. Google: paste the whole JSON file with the key of the service account. Microsoft: enter directory (tenant) id, application (client) id and the value of the secret.',
    ),
    'delegation.not_admitted': conflict(
      'Die Verwaltung Ihrer Organisation hat den Zugang der Firma dafür nicht zugelassen. Google: Admin-Konsole → Sicherheit → API-Steuerung → Domainweite Delegierung. Microsoft: Entra → App-Registrierungen → API-Berechtigungen → Administratorzustimmung.',
      'The administration of your organisation has not admitted the company’s access to this. Google: admin console → Security → API controls → Domain-wide delegation. Microsoft: Entra → App registrations → API permissions → Admin consent.',
    ),
    'delegation.key_refused': conflict(
      'Der Anbieter nimmt den Schlüssel für den Zugang der Firma nicht (mehr) an. Bitte unter Integrationen → Kalender einen neuen eintragen, bei Microsoft mit der richtigen Verzeichnis-ID.',
      'The provider does not take the key of the company’s access (any more). Enter another one under Integrations → Calendars, at Microsoft with the right directory id.',
    ),
    'delegation.person_unknown': conflict(
      'Ihre E-Mail-Adresse gibt es in der Organisation beim Anbieter nicht, oder sie hat dort keinen Kalender. Bitte die Verwaltung fragen oder im Profil das eigene Konto verbinden.',
      'The organisation has no such e-mail address as yours at the provider, or no calendar for it. Ask its administration, or connect your own account in the profile.',
    ),
    'delegation.ended': conflict(
      'Den Zugang der Firma zu diesem Konto gibt es nicht (mehr). Bitte die Verwaltung fragen oder im Profil das eigene Konto verbinden.',
      'The company’s access to this account does not exist (any more). Ask your administrator, or connect your own account in the profile.',
    ),
    'account.own_connected': conflict(
      'Das eigene Konto ist schon verbunden und geht dem Zugang der Firma vor. Bitte zuerst seine Kalender im Profil entfernen.',
      'The person’s own account is connected already and goes before the company’s access. Remove its calendars in the profile first.',
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
        shared: { de: 'Postfach mit dem Büro geteilt', en: 'mailbox shared with the office' },
        unshared: { de: 'Postfach wieder privat', en: 'mailbox private again' },
        answered_from: { de: 'für eine Antwort benutzt', en: 'used for an answer' },
        revoked: { de: 'vom Anbieter beendet', en: 'ended by the provider' },
      },
      pages: '/profile/calendar',
      nameSql: { table: 'personal_accounts', title: 't.account_name' },
    },
    account_delegation: {
      label: { de: 'Zugang der Firma zu Kalendern', en: 'Company access to calendars' },
      topic: 'settings',
      verbs: {
        connected: { de: 'eingerichtet', en: 'set up' },
        disconnected: { de: 'entfernt', en: 'removed' },
      },
      pages: '/integrations/calendars',
      nameSql: { table: 'account_delegations', title: 't.account' },
    },
  },
  tables: {
    account_delegations: { internal: 'what opens the accounts of a company’s people, sealed' },
    personal_accounts: {
      internal: 'what opens accounts outside, sealed',
      persons: ['user_id'],
      personal: { only: ['id', 'vendor', 'access', 'account_name', 'features', 'shared_since', 'created_at'] },
    },
  },
})
