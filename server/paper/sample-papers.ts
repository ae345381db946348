import type {
  PaperBase,
  PaperCompany,
  PaperDunning,
  PaperInvoice,
  PaperItem,
  PaperOffer,
  PaperRapport,
  PaperSection,
} from './model'

/** Invented documents of a craft company; for tests and for inspecting the paper. */
export const sampleCompany: PaperCompany = {
  name: 'Lindner Holzbau GmbH',
  street: 'Zimmererweg 14',
  postalCode: '4040',
  city: 'Linz',
  phone: '+43 732 99 88 77',
  email: 'office@lindner.example',
  website: 'www.lindner.example',
  iban: 'AT611904300234573201',
  bic: 'OBKLAT2LXXX',
  bankName: 'Oberbank Linz',
  vatNumber: 'ATU12345678',
  commercialRegister: 'FN 123456 a',
  commercialRegisterCourt: 'Landesgericht Linz',
  primaryColor: '#2f6f4f',
  footerText: 'Es gelten unsere Allgemeinen Geschäftsbedingungen.',
}

/** Adds what the service provides: the running sum at each line. */
function withSums(sections: PaperSection[]): PaperSection[] {
  let cents = 0n
  return sections.map(section => ({
    ...section,
    lines: section.lines.map(line => {
      if (line.kind === 'text') return line
      if (!line.choice && !line.unpriced) cents += BigInt(String(line.total).replace('.', ''))
      return { ...line, carried: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` }
    }),
  }))
}

const base: Omit<PaperBase, 'number'> = {
  locale: 'de-AT',
  timeZone: 'Europe/Vienna',
  company: sampleCompany,
  recipient: {
    name: 'Familie Österreicher-Großschädl',
    addition: ['z. Hd. Frau Mag. Ulrike Österreicher'],
    street: 'Pöstlingbergstraße 112/3',
    postalCode: '4040',
    city: 'Linz',
    customerNumber: 'K-1042',
  },
  day: '2026-03-12',
  projectNumber: 'P-2026-018',
  contact: { name: 'Thomas Reiter', phone: '+43 664 123 45 67', email: 'reiter@lindner.example' },
}

const item = (title: string, quantity: string, unit: string, unitPrice: string, total: string): PaperItem => ({
  kind: 'item',
  title,
  quantity,
  unit,
  unitPrice,
  total,
})

/** One page: two VAT rates, a line discount, a document discount, Skonto. */
export const sampleInvoice: PaperInvoice = {
  ...base,
  kind: 'standard',
  number: 'RE-2026-0042',
  subject: 'Terrassenüberdachung Süd, Pöstlingbergstraße 112',
  servicePeriod: { start: '2026-02-16', end: '2026-03-06' },
  offerNumber: 'AN-2026-0011',
  dueDay: '2026-03-26',
  intro: 'Sehr geehrte Frau Mag. Österreicher,\n\nfür die ausgeführten Arbeiten verrechnen wir wie folgt:',
  sections: withSums([
    {
      lines: [
        {
          ...item('Terrassenüberdachung Lärche', '1', 'psch', '6480.00', '6480.00'),
          description: 'Pfosten 14/14, Pfetten 14/20, Sparren 8/16, sichtbar gehobelt;\nVerbindungsmittel Edelstahl.',
          taxRate: '20',
        },
        { ...item('Verglasung VSG 10 mm', '18.5', 'm²', '142.50', '2636.25'), taxRate: '20' },
        {
          ...item('Regiestunden Zimmerer', '12.5', 'h', '68.00', '807.50'),
          taxRate: '20',
          discountPercent: '5',
        },
        { ...item('Stauden für die Beete', '40', 'Stk', '7.9500', '318.00'), taxRate: '10' },
        { ...item('Brennholz Buche', '3.25', 'rm', '118.4615', '385.00'), taxRate: '10' },
      ],
    },
  ]),
  totals: {
    itemsNet: '10626.75',
    discount: { percent: '3', amount: '318.80' },
    net: '10307.95',
    taxes: [
      { rate: '20', base: '9626.04', amount: '1925.21' },
      { rate: '10', base: '681.91', amount: '68.19' },
    ],
    gross: '12301.35',
  },
  remaining: '12301.35',
  skonto: { percent: '2', until: '2026-03-19', discount: '246.03', payable: '12055.32' },
  closing: 'Vielen Dank für Ihren Auftrag und die gute Zusammenarbeit.',
}

const trades = [
  'Baustelleneinrichtung',
  'Abbrucharbeiten',
  'Zimmererarbeiten Dachstuhl',
  'Dachdeckung und Spenglerarbeiten',
  'Fenster und Dachausstieg',
  'Innenausbau Dachgeschoß',
]
const works = [
  ['Gerüst aufstellen und vorhalten', 'psch'],
  ['Dachhaut abtragen, trennen und entsorgen', 'm²'],
  ['Mittelpfette BSH GL24h 16/32', 'lfm'],
  ['Sparren KVH 10/22, sichtbar', 'm²'],
  ['Vollschalung Fichte 24 mm, gehobelt', 'm²'],
  ['Unterdachbahn diffusionsoffen, verklebt', 'm²'],
  ['Lattung und Konterlattung', 'm²'],
  ['Ziegeldeckung Biberschwanz naturrot', 'm²'],
  ['Hängerinne Titanzink, 6-tlg.', 'lfm'],
  ['Zwischensparrendämmung Holzfaser 220 mm', 'm²'],
] as const
const longDescription =
  'Lieferung und Montage einschließlich aller Verbindungsmittel, Hebezeuge und Nebenleistungen; Abrechnung nach ' +
  'tatsächlichem Ausmaß laut Naturmaß. Ausführung gemäß ÖNORM B 2219, Farbton nach Wahl.'

const SUBTOTALS = ['17885.00', '17885.00', '17885.00', '16096.50', '14308.00', '16096.50']

/** Several pages: six sections of ten items with subtotals, alternatives, options, an open price. */
export const sampleOffer: PaperOffer = {
  ...base,
  kind: 'offer',
  number: 'AN-2026-0117',
  subject: 'Dachgeschoßausbau und Neueindeckung, Pöstlingbergstraße 112',
  validUntil: '2026-04-30',
  execution: 'KW 22 bis KW 27/2026',
  intro: 'Sehr geehrte Frau Mag. Österreicher,\n\ngerne bieten wir Ihnen die Arbeiten wie besprochen an:',
  sections: withSums(
    trades.map((title, s) => ({
      title,
      text: s === 1 ? 'Einschließlich Container, Deponiegebühren und Staubschutz.' : null,
      lines: works.map(
        ([work, unit], n): PaperItem => ({
          ...item(work, '24.5', unit, '73.00', '1788.50'),
          description: n % 3 === 0 ? longDescription : null,
          choice: s === 3 && n === 8 ? 'alternative' : s === 4 && n > 7 ? 'optional' : null,
          unpriced: s === 5 && n === 9,
        }),
      ),
      subtotal: SUBTOTALS[s],
    })),
  ),
  totals: {
    itemsNet: '100156.00',
    discount: { label: 'Nachlass', percent: '2.5', amount: '2503.90' },
    net: '97652.10',
    taxes: [{ rate: '20', base: '97652.10', amount: '19530.42' }],
    gross: '117182.52',
  },
  paymentTerms: '30 % Anzahlung bei Auftragserteilung, Rest nach Schlussrechnung innerhalb von 14 Tagen ohne Abzug.',
  notes: ['Bauseits zu stellen: Strom 400 V/32 A, Wasser, WC.'],
  acceptance: 'blank',
  closing: 'Wir freuen uns auf Ihren Auftrag.\n\nMit freundlichen Grüßen\nThomas Reiter',
}

export const sampleRapport: PaperRapport = {
  ...base,
  number: 'RA-2026-0311',
  subject: 'Dachreparatur nach Sturmschaden',
  site: ['Gartenhaus', 'Pöstlingbergstraße 112', '4040 Linz'],
  completed: true,
  intro: 'Dachhaut auf der Westseite geöffnet, Lattung ersetzt, Ziegel ergänzt, Kaminanschluss abgedichtet.',
  work: [
    {
      day: '2026-03-10',
      category: 'Zimmerer',
      employee: 'Markus Hölzl',
      description: 'Lattung ersetzt',
      hours: '8',
      carried: '8',
    },
    { day: '2026-03-11', category: 'Spengler', employee: 'Çağrı Yılmaz', hours: '4.25', carried: '12.25' },
  ],
  hoursByCategory: [
    { category: 'Zimmerer', hours: '8' },
    { category: 'Spengler', hours: '4.25' },
  ],
  totalHours: '12.25',
  materials: [
    { name: 'Dachlatte Fichte 30/50', quantity: '64', unit: 'lfm' },
    { name: 'Titanzinkblech 0,7 mm', quantity: '2.75', unit: 'm²', notes: 'aus Lagerbestand' },
  ],
  signature: { name: 'Ulrike Österreicher', signedAt: '2026-03-12T15:04:00.000Z' },
}

/** The figures of FeRD's construction example: two deposits are deducted, and a retention is kept back. */
export const sampleFinalInvoice: PaperInvoice = {
  ...sampleInvoice,
  kind: 'schlussrechnung',
  number: 'RE-2026-0107',
  subject: 'Dachgeschoßausbau Pöstlingbergstraße 112',
  sections: withSums([
    {
      lines: [
        item('Dachstuhl liefern und aufstellen', '1', 'psch', '9600.00', '9600.00'),
        item('Dachdeckung', '90', 'm²', '50.00', '4500.00'),
      ],
    },
  ]),
  totals: {
    itemsNet: '14100.00',
    net: '14100.00',
    taxes: [{ rate: '19', base: '14100.00', amount: '2679.00' }],
    gross: '16779.00',
  },
  prepayments: [
    {
      label: 'Anzahlungsrechnung RE-2026-0031',
      day: '2026-01-12',
      gross: '4284.00',
      taxes: [{ rate: '19', amount: '684.00' }],
    },
    {
      label: 'Anzahlungsrechnung RE-2026-0058',
      day: '2026-02-09',
      gross: '5716.00',
      taxes: [{ rate: '19', amount: '912.64' }],
    },
  ],
  retention: { kind: 'warranty', percent: '5', amount: '838.95', dueDay: '2029-03-12' },
  remaining: '5940.05',
  skonto: null,
}

/** Cancels the sample invoice, of which a part had been paid. */
export const sampleStorno: PaperInvoice = {
  ...sampleInvoice,
  kind: 'storno',
  number: 'ST-2026-0003',
  day: '2026-04-02',
  original: { number: 'RE-2026-0042', day: '2026-03-12' },
  intro: 'Die Rechnung enthielt eine falsche Leistungszeit.',
  closing: null,
  dueDay: null,
  remaining: '0',
  settlement: { deducted: '0', balance: '0', cashDiscount: '0', open: '9301.35', refund: '3000.00' },
}

export const sampleDunning: PaperDunning = {
  ...base,
  title: '1. Mahnung',
  number: 'RE-2026-0042',
  day: '2026-04-14',
  subject: 'Terrassenüberdachung Süd, Pöstlingbergstraße 112',
  intro:
    'Sehr geehrte Frau Mag. Österreicher,\n\nsicher haben Sie übersehen, dass unsere Rechnung noch offen ist. Bitte überweisen Sie den Betrag bis zum unten genannten Tag.',
  closing:
    'Sollten Sie inzwischen bezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.\n\nMit freundlichen Grüßen\nThomas Reiter',
  invoice: { day: '2026-03-12', dueDay: '2026-03-26', total: '12301.35' },
  open: '9301.35',
  fee: '15.00',
  total: '9316.35',
  dueDay: '2026-04-28',
}
