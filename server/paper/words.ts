import type { PaperInvoiceKind, PaperLocale, PaperOffer, PaperRetention, PaperSettlement } from './model'
import { englishWords } from './words-en'

const de = {
  number: 'Nr.',
  phone: 'Tel.',
  fax: 'Fax',
  bank: 'Bankverbindung',
  iban: 'IBAN',
  bic: 'BIC',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernr.',
  seat: 'Sitz',
  page: 'Seite',
  of: 'von',
  draft: 'Entwurf',
  cancelled: 'Storniert',

  date: 'Datum',
  invoiceDate: 'Rechnungsdatum',
  validUntil: 'Gültig bis',
  execution: 'Ausführung',
  serviceDay: 'Leistungsdatum',
  servicePeriod: 'Leistungszeitraum',
  asInvoiceDate: 'wie Rechnungsdatum',
  dueDay: 'Zahlbar bis',
  customerNumber: 'Kundennr.',
  customerVatId: 'Ihre USt-IdNr.',
  buyerReference: 'Ihre Referenz',
  costCenter: 'Kostenstelle',
  replaces: 'Ersetzt Rechnung',
  project: 'Projekt',
  offer: 'Angebot',
  contact: 'Ansprechperson',
  site: 'Ausführungsort',
  status: 'Status',
  completed: 'Abgeschlossen',
  open: 'Offen',

  offerKinds: { offer: 'Angebot', order_confirmation: 'Auftragsbestätigung' } satisfies Record<
    PaperOffer['kind'],
    string
  >,
  invoiceKinds: {
    standard: 'Rechnung',
    anzahlung: 'Anzahlungsrechnung',
    teilrechnung: 'Teilrechnung',
    schlussrechnung: 'Schlussrechnung',
    storno: 'Stornorechnung',
    // "Gutschrift" is self-billing in law (DE § 14 Abs 2 UStG).
    correction: 'Rechnungskorrektur',
  } satisfies Record<PaperInvoiceKind, string>,
  rapport: 'Rapport',
  invoice: 'Rechnung',
  ordinal: (ordinal: number, label: string) => `${ordinal}. ${label}`,
  stornoOf: (number: string, day: string) => `zu Rechnung ${number} vom ${day}`,
  toInvoice: (number: string) => `zu Rechnung ${number}`,

  position: 'Pos.',
  description: 'Bezeichnung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  taxRate: 'USt.',
  total: 'Gesamt',
  choices: { optional: 'Optional', alternative: 'Alternative' },
  choicesNote:
    'Optionale und alternative Positionen (Beträge in Klammern) sind in der Summe nicht enthalten.',
  unpriced: 'Preis offen',
  lineDiscount: (percent: string) => `abzüglich ${percent} Rabatt`,
  carried: 'Übertrag',
  subtotal: (position: string, title: string) => `Summe ${position} ${title}`,

  itemsNet: 'Summe der Positionen',
  discount: 'Rabatt',
  net: 'Nettobetrag',
  tax: (rate: string, base: string) => `${rate} USt. auf ${base}`,
  grossWithTax: 'Gesamtbetrag inkl. USt.',
  gross: 'Gesamtbetrag',
  offerTotal: 'Angebotssumme',
  orderTotal: 'Auftragssumme',
  invoiceTotal: 'Rechnungsbetrag',
  creditTotal: 'Stornobetrag',
  remaining: 'Zahlbetrag',
  balance: 'Guthaben',
  prepaymentOf: (day: string) => `vom ${day}`,
  includedTax: (parts: string) => `darin ${parts}`,
  taxPart: (rate: string, amount: string) => `${rate} USt. ${amount}`,
  alreadyPaid: 'Bereits bezahlt',
  retention: { progress: 'Sicherheitseinbehalt', warranty: 'Sicherheitseinbehalt' } satisfies Record<
    PaperRetention['kind'],
    string
  >,
  retentionDue: (day: string) => `zahlbar am ${day}`,
  settlement: {
    deducted: 'davon früher verrechnet, bleibt bestehen',
    open: 'davon offen, nicht mehr zu bezahlen',
    refund: 'davon bezahlt, Guthaben',
  } satisfies Record<keyof PaperSettlement, string>,
  corrects: (number: string, day: string) =>
    `Diese Rechnungskorrektur berichtigt die Rechnung ${number} vom ${day} um die genannten Beträge.`,
  cancels: (number: string, day: string) =>
    `Die Rechnung ${number} vom ${day} ist damit vollständig aufgehoben.`,

  dunningOpen: 'Offener Betrag',
  dunningFee: 'Mahngebühr',
  dunningTotal: 'Zu zahlen',
  dunningDue: 'Zahlbar bis',
  wasDue: 'War fällig am',

  payment: 'Zahlung',
  payUntil: (amount: string, day: string) => `Bitte überweisen Sie ${amount} bis ${day}.`,
  pay: (amount: string) => `Bitte überweisen Sie ${amount}.`,
  skonto: (percent: string, until: string, discount: string, payable: string) =>
    `Bei Zahlung bis ${until}: ${percent} Skonto (${discount}), zu zahlen sind dann ${payable}.`,
  purpose: 'Referenz',
  qrTitle: 'Zahlen mit Code',
  qrHint: 'QR-Code mit den Zahlungsdaten für Banking-Apps',
  paymentTerms: 'Zahlungsbedingungen',

  acceptance: 'Auftragserteilung',
  acceptanceText: (number: string) =>
    `Hiermit erteile ich den Auftrag gemäß Angebot ${number} zu den genannten Bedingungen.`,
  placeAndDate: 'Ort, Datum',
  customerSignature: 'Unterschrift Auftraggeber',
  companySignature: 'Unterschrift Auftragnehmer',
  signedBy: (name: string, instant: string) => (instant ? `${name}, ${instant}` : name),

  work: 'Arbeitszeit',
  category: 'Tätigkeit',
  employee: 'Mitarbeiter',
  hours: 'Stunden',
  totalHours: 'Stunden gesamt',
  materials: 'Material',
  photos: 'Fotos',
  photo: (number: number) => `Foto ${number}`,
  rapportConfirmation:
    'Die angeführten Arbeitszeiten und Materialien wurden erbracht und geliefert; der Auftraggeber bestätigt dies mit seiner Unterschrift.',
}

export type PaperWords = typeof de

const deAT: PaperWords = {
  ...de,
  vatId: 'UID',
  customerVatId: 'Ihre UID',
  retention: { progress: 'Deckungsrücklass', warranty: 'Haftungsrücklass' },
}

const WORDS: Record<PaperLocale, PaperWords> = { 'de-AT': deAT, 'de-DE': de, en: englishWords }

/** Every fixed word on the paper, in the language of the document. */
export function paperWords(locale: PaperLocale): PaperWords {
  return WORDS[locale]
}
