import { conflict, creationOnly, defineNoun, notFound, office, rule } from '../../../nouns/define'
import { invoiceEvents } from './example'

/** What the service knows about invoices and their payments. */
export const invoices = defineNoun({
  tags: {
    invoices: {
      name: 'Invoices',
      description: 'Rechnungen with items, payments and the rapports they bill.',
    },
  },
  permissions: {
    'invoices:read': { roles: office, scope: 'rechnungen:read', module: 'rechnungen' },
    'invoices:write': { roles: office, scope: 'rechnungen:write', module: 'rechnungen' },
    'invoices:send': { roles: office, scope: null, module: 'rechnungen' },
    'invoices:pay': { roles: office, scope: null, module: 'rechnungen' },
    'invoices:cancel': { roles: office, scope: null, module: 'rechnungen' },
  },
  errors: {
    'invoice.offer_withdrawn': conflict(
      'Das Angebot dieser Rechnung wurde abgelehnt oder zurückgezogen. Bitte eine neuere Fassung verrechnen oder den Entwurf duplizieren; das Duplikat gehört zu keinem Angebot.',
      'The offer of this invoice was declined or withdrawn. Bill a newer version, or duplicate the draft; the duplicate belongs to no offer.',
    ),
    'invoice.not_found': notFound('Rechnung nicht gefunden.', 'Invoice not found.'),
    'invoice.not_draft': conflict(
      'Nur Entwürfe können geändert oder gelöscht werden.',
      'Only drafts can be changed or deleted.',
    ),
    'invoice.transition': conflict(
      'Dieser Schritt ist im aktuellen Status nicht möglich.',
      'This step is not possible in the current status.',
    ),
    'invoice.empty': rule('Die Rechnung hat noch keine Position.', 'The invoice has no items yet.'),
    'invoice.no_contact': rule('Bitte zuerst einen Kontakt wählen.', 'Please choose a contact first.'),
    'invoice.no_project': rule(
      'Eine Schlussrechnung braucht ein Projekt, dessen Anzahlungen und Teilrechnungen sie abzieht.',
      'A final invoice needs a project whose deposits and progress invoices it deducts.',
    ),
    'invoice.nothing_retained': conflict(
      'Von dieser Rechnung ist nichts mehr einbehalten.',
      'Nothing of this invoice is retained any more.',
    ),
    'invoice.unpriced': rule(
      'Positionen ohne Preis: bitte bepreisen oder ausdrücklich bestätigen.',
      'Items without a price: price them or confirm them explicitly.',
    ),
    'invoice.negative_total': rule(
      'Eine Rechnung unter null wird nicht gesendet. Dafür gibt es die Gutschrift zur ursprünglichen Rechnung.',
      'An invoice below zero is not sent. The way is a credit note on the original invoice.',
    ),
    'invoice.replaced': conflict(
      'Diese Rechnung ist schon ersetzt. Soll noch eine Rechnung an ihre Stelle treten?',
      'This invoice is replaced already. Is a further invoice meant to take its place?',
    ),
    'invoice.zero_total': rule(
      'Die Rechnung lautet auf 0,00. Bitte Preise ergänzen oder ausdrücklich bestätigen.',
      'The invoice is over 0.00. Enter prices or confirm it explicitly.',
    ),
    'invoice.amount_exceeds_remaining': rule(
      'Der Betrag ist höher als der offene Betrag.',
      'The amount exceeds the remaining amount.',
    ),
    'invoice.mixed_contacts': rule(
      'Die Rapporte gehören zu verschiedenen Kunden.',
      'The rapports belong to different customers.',
    ),
    'invoice.company_incomplete': rule(
      'Vor der ersten Rechnung fehlen Firmendaten.',
      'Company data is missing before the first invoice.',
    ),
    'invoice.not_ready': rule('Vor dem Senden fehlt noch etwas.', 'Something is missing before it can be sent.'),
    'invoice.credited': conflict(
      'Teile dieser Rechnung sind schon gutgeschrieben. Bitte den Rest über eine Rechnungskorrektur gutschreiben.',
      'Parts of this invoice are credited already. Credit the rest by lines (POST /api/credit-notes).',
    ),
    'invoice.deducted': conflict(
      'Eine spätere Rechnung hat diese schon abgezogen. Bitte zuerst jene stornieren.',
      'A later invoice has deducted this one already. Cancel that one first.',
    ),
    'invoice.far_date': rule(
      'Das Rechnungsdatum liegt mehr als ein Jahr entfernt: bitte ausdrücklich bestätigen.',
      'The invoice date is more than a year away: confirm it explicitly.',
    ),
    'invoice.photovoltaics': rule(
      'Auf der Rechnung stehen 0 % Umsatzsteuer: bitte ausdrücklich bestätigen, dass es eine Photovoltaikanlage ist (§ 12 Abs 3 UStG), oder einen anderen Grund wählen.',
      'The invoice has lines at 0 % VAT: confirm explicitly that they are a photovoltaic system (section 12 (3) UStG), or choose another reason.',
    ),
    'invoice.own_vat_number': rule(
      'Die UID-Nummer des Kontakts ist die des eigenen Unternehmens: bitte beim Kontakt ändern oder ausdrücklich bestätigen.',
      'The contact’s VAT id is that of your own company: change it at the contact, or confirm it explicitly.',
    ),
    'invoice.original_unknown': rule(
      'Diese Rechnungsnummer gibt es hier nicht. Stammt sie aus einem anderen System, bitte als extern kennzeichnen.',
      'There is no invoice of this number here. Mark it as external if another system wrote it.',
    ),
    'invoice.deductions_changed': conflict(
      'Seit der Entwurf zuletzt angesehen wurde, hat sich geändert, was er abzieht. Bitte die neue Summe prüfen und noch einmal senden.',
      'What the draft deducts has changed since it was last looked at. Check the new sum and send it again.',
    ),
    'invoice.changed': conflict(
      'Jemand hat die Rechnung geändert, seit sie hier angesehen wurde. Bitte ansehen und noch einmal senden.',
      'The invoice was changed since it was looked at here. Look at it and send it again.',
    ),
    'invoice.settled': conflict(
      'Was hier offen war, verrechnet die Schlussrechnung. Bitte dort buchen.',
      'What was open here is billed by the final invoice. Record the payment there.',
    ),
    'invoice.cash_discount': rule(
      'So kann kein Skonto abgezogen werden: Betrag oder Tag passen nicht zur Vereinbarung.',
      'A cash discount cannot be taken like this: amount or day do not fit the agreement.',
    ),
    'invoice.refunded': conflict(
      'Das Guthaben dieser Rechnung ist schon ausgezahlt. Bitte zuerst die Auszahlung zurücknehmen.',
      'The credit balance of this invoice has been paid out. Take that refund back first.',
    ),
    'invoice.refund_exceeds': rule(
      'Der Betrag ist höher als das Guthaben, das noch auszuzahlen ist.',
      'The amount exceeds the credit balance that is still to be paid out.',
    ),
    'invoice.refund_not_found': notFound('Diese Auszahlung gibt es nicht.', 'No such refund.'),
    'invoice.refund_reversed': conflict(
      'Diese Auszahlung ist schon zurückgenommen.',
      'This refund has been taken back already.',
    ),
    'invoice.payment_not_found': notFound('Diese Zahlung gibt es nicht.', 'No such payment.'),
    'invoice.payment_reversed': conflict(
      'Diese Zahlung ist schon zurückgenommen.',
      'This payment has been reversed already.',
    ),
  },
  events: {
    'invoice.created': {
      module: 'rechnungen',
      de: 'Eine Rechnung wurde angelegt.',
      en: 'An invoice was created.',
    },
    'invoice.updated': {
      module: 'rechnungen',
      de: 'Eine Rechnung im Entwurf wurde geändert.',
      en: 'A draft invoice was changed.',
    },
    'invoice.sent': {
      module: 'rechnungen',
      de: 'Eine Rechnung wurde verschickt.',
      en: 'An invoice was sent.',
    },
    'invoice.partial_paid': {
      module: 'rechnungen',
      de: 'Eine Rechnung wurde zum Teil bezahlt.',
      en: 'An invoice was paid in part.',
    },
    'invoice.paid': {
      module: 'rechnungen',
      de: 'Eine Rechnung ist vollständig bezahlt.',
      en: 'An invoice is paid in full.',
    },
    'invoice.overdue': {
      module: 'rechnungen',
      de: 'Eine Rechnung wurde überfällig gesetzt.',
      en: 'An invoice was set overdue.',
    },
    'invoice.cancelled': {
      module: 'rechnungen',
      de: 'Eine Rechnung wurde storniert.',
      en: 'An invoice was cancelled.',
    },
    'invoice.deleted': {
      module: 'rechnungen',
      de: 'Eine Rechnung im Entwurf wurde gelöscht.',
      en: 'A draft invoice was deleted.',
    },
  },
  topics: { invoices: 'invoices:read' },
  records: {
    invoice: {
      label: { de: 'Rechnung', en: 'Invoice' },
      topic: 'invoices',
      verbs: {
        cancelled: null,
        created: null,
        credited: { de: 'Teil gutgeschrieben', en: 'Part credited' },
        deleted: null,
        overdue: null,
        paid: null,
        partial_paid: null,
        payment_reversed: { de: 'Zahlung zurückgenommen', en: 'Payment reversed' },
        refund_reversed: { de: 'Auszahlung zurückgenommen', en: 'Refund reversed' },
        refunded: { de: 'Guthaben ausgezahlt', en: 'Credit balance paid out' },
        refund_changed: { de: 'Offene Erstattung geändert', en: 'Refund due changed' },
        retention_held: { de: 'Rücklass einbehalten', en: 'Retention held' },
        retention_moved: { de: 'Rücklass übertragen', en: 'Retention moved' },
        retention_released: { de: 'Rücklass freigegeben', en: 'Retention released' },
        sent: null,
        sent_again: null,
        settled: { de: 'In der Schlussrechnung abgezogen', en: 'Deducted in the final invoice' },
        unsettled: { de: 'Rechnung wieder offen', en: 'Invoice open again' },
        updated: null,
      },
      page: '/invoices/:id',
      feed: { permission: 'invoices:read', de: 'die Rechnung', en: 'invoice' },
      nameSql: { table: 'invoices', number: 't.invoice_number', title: 't.title' },
    },
  },
  tables: {
    invoices: {
      module: 'rechnungen',
      hidden: ['search'],
      totals: ['status', 'project_id', 'invoice_date'],
      persons: ['created_by_user_id'],
      personal: creationOnly('invoice_number', 'status'),
      checks: ['invoices_due_in_order', 'invoices_service_in_order'],
    },
    invoice_items: { module: 'rechnungen' },
    invoice_rapports: { module: 'rechnungen' },
    payments: {
      module: 'rechnungen',
      persons: ['created_by_user_id'],
      personal: creationOnly('invoice_id', 'paid_on'),
    },
    invoice_deductions: { module: 'rechnungen' },
    retention_entries: {
      module: 'rechnungen',
      persons: ['created_by_user_id'],
      personal: creationOnly('invoice_id'),
    },
  },
  documents: ['invoice_pdf'],
  mailed: ['invoice'],
  notifications: {
    invoice_paid: { permission: 'invoices:read', inApp: true, email: false },
    invoice_overdue: { permission: 'invoices:read', inApp: true, email: false },
  },
  examples: invoiceEvents,
})
