import {
  administrators,
  conflict,
  defineNoun,
  everybody,
  forbidden,
  notFound,
  office,
  rule,
} from '../../../nouns/define'

/**
 * What the service knows about people's mailboxes at vendors: of their content it stores what a user files as a
 * document, and to whom an answer went.
 */
export const mailbox = defineNoun({
  permissions: {
    /** Opens the own mailbox; what colleagues share is opened by the two below in addition. */
    'mailbox:own': { roles: everybody, scope: null, module: 'kalender' },
    /** Decides which mailboxes are shared; opens none. */
    'mailbox:share': { roles: administrators, scope: null, module: 'kalender' },
    /** Mails of contacts in mailboxes that the company shares. */
    'mailbox:shared': { roles: office, scope: null, module: 'kalender' },
    /** Answers from there, under the address of the mailbox. */
    'mailbox:answer': { roles: office, scope: null, module: 'kalender' },
  },
  errors: {
    'mailbox.foreign': forbidden(
      'Das ist nicht Ihr Postfach. `user` muss die eigene E-Mail-Adresse sein, und das verbundene Konto muss das dürfen.',
      'This is not your mailbox. `user` must be your own e-mail address, and the connected account must be allowed to do this.',
    ),
    'mailbox.not_connected': conflict(
      'Ihre E-Mails bei diesem Anbieter sind noch nicht verbunden. Bitte im Profil unter „Kalender und Mail“ mit „E-Mail verbinden“ zustimmen.',
      'Your mail at this provider is not connected yet. Agree to it in the profile under “Calendar and mail” with “Connect mail”.',
    ),
    'mailbox.papers_by_company': conflict(
      'Ihre Firma lässt Papiere nur über den Mailserver der Firma hinaus (Einstellungen → Kunden ohne Anmeldung).',
      'Your company sends papers by its own mail server only (Settings → Customers without a login).',
    ),
    'mailbox.not_found': notFound('Dieses Postfach ist nicht verbunden.', 'This mailbox is not connected.'),
    'mailbox.not_shared': notFound(
      'Dieses Postfach teilt die Firma nicht (mehr). Die Administration entscheidet darüber unter Integrationen → Kalender.',
      'The company does not share this mailbox (any more). Administrators decide on it under Integrations → Calendars.',
    ),
    'mailbox.contact_missing': rule(
      'Ein geteiltes Postfach zeigt E-Mails nur bei einem Kontakt mit eigener E-Mail-Adresse. Bitte contactId angeben und beim Kontakt eine Adresse eintragen, die nicht die eines Teammitglieds ist.',
      'A shared mailbox shows mails only at a contact with an e-mail address of its own. Give contactId, and enter an address at the contact that is not one of a team member.',
    ),
    'mailbox.only_answers': rule(
      'Aus einem geteilten Postfach geht nur eine Antwort auf eine sichtbare E-Mail hinaus: Bitte replyTo angeben, oder aus dem eigenen Postfach schreiben.',
      'From a shared mailbox only an answer to a visible mail goes out: give replyTo, or write from your own mailbox.',
    ),
    'mailbox.owner_reconnects': conflict(
      'Der Zugang zu diesem geteilten Postfach ist beim Anbieter beendet. Wem es gehört, muss es im Profil neu verbinden.',
      'The access to this shared mailbox has ended at the provider. Its owner has to connect it again in the profile.',
    ),
    'mailbox.none': notFound(
      'Dieses Konto hat beim Anbieter kein Postfach.',
      'This account has no mailbox at the provider.',
    ),
    'mailbox.message_not_found': notFound(
      'Diese E-Mail oder diesen Anhang gibt es beim Anbieter nicht (mehr).',
      'The provider has no such mail or attachment (any more).',
    ),
    'mailbox.message_too_large': rule(
      'Diese E-Mail ist zu groß, um hier gelesen zu werden. Bitte im Postfach des Anbieters öffnen.',
      'This mail is too large to be read here. Open it in the mailbox of the provider.',
    ),
    'mailbox.refused': rule(
      'Der Anbieter nimmt das so nicht an. Bitte Empfänger, Suche und Anhänge prüfen.',
      'The provider does not take it like this. Check recipients, search and attachments.',
    ),
    'mailbox.attachments_too_large': rule(
      'Die Anhänge sind zusammen zu groß für diesen Anbieter; die Einzelheiten nennen, wie viel er nimmt.',
      'Together the attachments are too large for this provider; the details say how much it takes.',
    ),
    'mailbox.perhaps_sent': {
      status: 503,
      code: 'unavailable',
      de: 'Der Anbieter sagt nicht, ob er die E-Mail verschickt hat. Bitte im Ordner „Gesendet“ nachsehen, bevor Sie sie noch einmal senden.',
      en: 'The provider does not say whether it has sent the mail. Look into “Sent” before you send it once more.',
    },
  },
  notifications: {
    mailbox_shared: { permission: 'mailbox:own', inApp: true, email: true },
  },
})
