import { conflict, creationOnly, defineNoun, notFound, office, rule } from '../../../nouns/define'
import { offerEvents } from './example'

/** What the service knows about offers (Angebote). */
export const offers = defineNoun({
  tags: {
    offers: { name: 'Offers', description: 'Angebote with lines, alternatives, discount and tax.' },
  },
  permissions: {
    'offers:read': { roles: office, scope: 'angebote:read', module: 'angebote' },
    'offers:write': { roles: office, scope: 'angebote:write', module: 'angebote' },
    'offers:send': { roles: office, scope: null, module: 'angebote' },
    'offers:decide': { roles: office, scope: null, module: 'angebote' },
  },
  errors: {
    'offer.not_found': notFound('Angebot nicht gefunden.', 'Offer not found.'),
    'offer.not_draft': conflict(
      'Nur Entwürfe können geändert oder gelöscht werden.',
      'Only drafts can be changed or deleted.',
    ),
    'offer.transition': conflict(
      'Dieser Schritt ist im aktuellen Status nicht möglich.',
      'This step is not possible in the current status.',
    ),
    'offer.empty': rule('Das Angebot hat noch keine Position.', 'The offer has no items yet.'),
    'offer.unpriced': rule(
      'Positionen ohne Preis: bitte bepreisen oder ausdrücklich bestätigen, dass ihr Preis offen bleibt.',
      'Items without a price: price them or confirm explicitly that their price stays open.',
    ),
    'offer.version_open': conflict(
      'Es gibt schon einen Entwurf einer neuen Version.',
      'There is a draft of a new version already.',
    ),
    'offer.billed': conflict(
      'Dieses Angebot ist schon zur Gänze verrechnet. Soll es noch einmal verrechnet werden?',
      'This offer has been billed in full already. Is it meant to be billed again?',
    ),
    'offer.invoiced': conflict(
      'Von diesem Angebot ist eine Rechnung draußen. Bitte zuerst jene stornieren.',
      'An invoice of this offer is out. Cancel that one first.',
    ),
    'offer.version_accepted': conflict(
      'Zu diesem Angebot ist der Auftrag schon erteilt. Bitte stattdessen duplizieren.',
      'The order for this offer has been placed already. Duplicate it instead.',
    ),
    'offer.changed': conflict(
      'Das Angebot hat sich inzwischen geändert. Bitte den neuen Betrag ansehen und noch einmal bestätigen.',
      'The offer has changed meanwhile. Look at the new total and confirm once more.',
    ),
    'offer.accepted_by_customer': conflict(
      'Diesen Auftrag hat der Kunde selbst erteilt. Nur der Kunde nimmt ihn zurück.',
      'The customer placed this order. Only the customer takes it back.',
    ),
    'offer.no_withdrawal': conflict(
      'Dieser Vertrag kann hier nicht oder nicht mehr widerrufen werden. Bitte wenden Sie sich an den Betrieb.',
      'This contract cannot be withdrawn from here, or no longer. Please turn to the company.',
    ),
    'offer.no_withdrawal_address': rule(
      'Bitte eine E-Mail-Adresse angeben, an die die Bestätigung des Widerrufs geht (email).',
      'Please give an e-mail address for the confirmation of the withdrawal (email).',
    ),
    'offer.past_valid_until': conflict(
      'Die Bindefrist dieses Angebots ist abgelaufen.',
      'This offer is past its last valid day.',
    ),
    'offer.choice_invalid': rule(
      'Diese Position kann nicht gewählt werden (item_ids).',
      'This line cannot be chosen (item_ids).',
    ),
    'offer.no_contact': rule('Bitte zuerst einen Kontakt wählen.', 'Please choose a contact first.'),
  },
  events: {
    'offer.created': { module: 'angebote', de: 'Ein Angebot wurde angelegt.', en: 'An offer was created.' },
    'offer.updated': {
      module: 'angebote',
      de: 'Ein Angebot im Entwurf wurde geändert.',
      en: 'A draft offer was changed.',
    },
    'offer.sent': { module: 'angebote', de: 'Ein Angebot wurde verschickt.', en: 'An offer was sent.' },
    'offer.accepted': {
      module: 'angebote',
      de: 'Ein Angebot wurde angenommen.',
      en: 'An offer was accepted.',
    },
    'offer.reopened': {
      module: 'angebote',
      de: 'Ein Auftrag wurde zurückgenommen; das Angebot ist wieder offen.',
      en: 'An order was taken back; the offer is open again.',
    },
    'offer.withdrawn': {
      module: 'angebote',
      de: 'Ein Kunde hat den Vertrag widerrufen.',
      en: 'A customer withdrew from the contract.',
    },
    'offer.rejected': {
      module: 'angebote',
      de: 'Ein Angebot wurde abgelehnt.',
      en: 'An offer was rejected.',
    },
    'offer.expired': {
      module: 'angebote',
      de: 'Die Frist eines Angebots ist abgelaufen.',
      en: 'An offer is past its last valid day.',
    },
    'offer.cancelled': {
      module: 'angebote',
      de: 'Ein Angebot wurde zurückgezogen.',
      en: 'An offer was cancelled.',
    },
    'offer.deleted': {
      module: 'angebote',
      de: 'Ein Angebot im Entwurf wurde gelöscht.',
      en: 'A draft offer was deleted.',
    },
  },
  topics: { offers: 'offers:read' },
  records: {
    offer: {
      label: { de: 'Angebot', en: 'Offer' },
      topic: 'offers',
      verbs: {
        accepted: null,
        cancelled: null,
        confirmation_sent: { de: 'Auftragsbestätigung gesendet', en: 'Order confirmation sent' },
        // For entries that were written before it was renamed to `withdrawn`.
        contract_withdrawn: { de: 'Vertrag widerrufen', en: 'Contract withdrawn from' },
        created: null,
        deleted: null,
        expired: null,
        rejected: null,
        reopened: null,
        sent: null,
        sent_again: null,
        updated: null,
        withdrawal_confirmed: { de: 'Bestätigung des Widerrufs gesendet', en: 'Confirmation of the withdrawal sent' },
        withdrawn: { de: 'Vertrag widerrufen', en: 'Contract withdrawn from' },
      },
      page: '/offers/:id',
      feed: { permission: 'offers:read', de: 'das Angebot', en: 'offer' },
      nameSql: { table: 'offers', number: 't.offer_number', title: 't.title' },
    },
  },
  tables: {
    offers: {
      module: 'angebote',
      hidden: ['search', 'signed_pdf'],
      totals: ['status', 'project_id', 'offer_date'],
      persons: ['created_by_user_id'],
      personal: creationOnly('offer_number', 'status'),
      checks: ['offers_days_in_order', 'offers_withdrawal_whole'],
    },
    offer_items: { module: 'angebote' },
  },
  documents: ['offer_pdf', 'offer_confirmation_pdf', 'offer_signed_pdf'],
  mailed: ['offer'],
  notifications: {
    offer_accepted: { permission: 'offers:read', inApp: true, email: false },
    offer_rejected: { permission: 'offers:read', inApp: true, email: false },
    offer_withdrawn: { permission: 'offers:read', inApp: true, email: true },
  },
  examples: offerEvents,
})
