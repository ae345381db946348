// Content of the demo company's year: names, streets, jobs and prices typical of a joinery in Salzburg.

export const company = {
  name: 'Holzbau & Tischlerei Brandner GmbH',
  legal_form: 'GmbH',
  industry: 'Tischlerei und Holzbau',
  founded_date: '1987-04-01',
  street: 'Gewerbestraße 14',
  postal_code: '5082',
  city: 'Grödig',
  state: 'Salzburg',
  phone: '+43 6246 555 120',
  email: 'office@holzbau-brandner.example',
  website: 'www.holzbau-brandner.example',
  vat_number: 'ATU12345675',
  tax_number: '91 123/4567',
  commercial_register: 'FN 123456 a',
  commercial_register_court: 'Landesgericht Salzburg',
  company_seat: 'Grödig',
  iban: 'AT611904300234573201',
  bic: 'BKAUATWW',
  bank_name: 'Musterbank Salzburg',
  primary_color: '#8a5a2b',
  footer_text: 'Es gelten unsere Allgemeinen Geschäftsbedingungen.',
  payment_terms_default: 14,
  dunning_enabled: true,
}

export const people = [
  {
    key: 'admin',
    name: 'Eva Brandner',
    email: 'eva.brandner@holzbau-brandner.example',
    role: 1,
    job: 'Meisterstunde',
  },
  {
    key: 'manager',
    name: 'Martin Leitner',
    email: 'martin.leitner@holzbau-brandner.example',
    role: 2,
    job: 'Meisterstunde',
  },
  {
    key: 'employee',
    name: 'Lukas Gruber',
    email: 'lukas.gruber@holzbau-brandner.example',
    role: 3,
    job: 'Facharbeiterstunde',
  },
  {
    key: 'employee2',
    name: 'Ana Kovačević',
    email: 'ana.kovacevic@holzbau-brandner.example',
    role: 3,
    job: 'Facharbeiterstunde',
  },
  {
    key: 'employee3',
    name: 'Jonas Wimmer',
    email: 'jonas.wimmer@holzbau-brandner.example',
    role: 3,
    job: 'Lehrlingsstunde',
  },
] as const

export const laborRates = [
  { job_category: 'Meisterstunde', hourly_rate: 84 },
  { job_category: 'Facharbeiterstunde', hourly_rate: 68.5 },
  { job_category: 'Helferstunde', hourly_rate: 49 },
  { job_category: 'Lehrlingsstunde', hourly_rate: 38 },
  { job_category: 'Maschinenstunde CNC', hourly_rate: 96 },
] as const

export const articles = [
  ['Eichendielen massiv, geölt, 20 mm', 'm²', 89.9],
  ['Fichtenholz KVH 60/120', 'lfm', 6.45],
  ['Lärchenfassade Rhombus', 'm²', 74.5],
  ['Dreischichtplatte Fichte 27 mm', 'm²', 41.2],
  ['MDF-Platte 19 mm grundiert', 'm²', 22.8],
  ['Zimmertür Röhrenspan weiß inkl. Zarge', 'Stk', 389],
  ['Haustür Lärche, RC2, dreifach verglast', 'Stk', 4250],
  ['Fenster Holz-Alu 120 × 140 cm', 'Stk', 895],
  ['Fensterbank innen, Eiche', 'lfm', 58],
  ['Arbeitsplatte Eiche massiv 40 mm', 'lfm', 245],
  ['Küchenunterschrank 60 cm', 'Stk', 410],
  ['Schubladenauszug Vollauszug, gedämpft', 'Stk', 36.5],
  ['Topfscharnier gedämpft', 'Stk', 4.9],
  ['Türdrückergarnitur Edelstahl', 'Stk', 62],
  ['Treppenstufe Buche keilgezinkt', 'Stk', 118],
  ['Geländerstab Edelstahl', 'Stk', 14.8],
  ['Dämmplatte Holzfaser 100 mm', 'm²', 28.6],
  ['Dampfbremse variabel', 'm²', 3.2],
  ['Unterdeckbahn diffusionsoffen', 'm²', 2.85],
  ['Konterlatte 40/60', 'lfm', 1.95],
  ['Schrauben Teilgewinde 8 × 240 (50 Stk)', 'Pkg', 39.9],
  ['Montageschaum 750 ml', 'Dose', 11.5],
  ['Silikon transparent', 'Kart', 8.9],
  ['Holzöl farblos', 'l', 32],
  ['Parkettkleber', 'kg', 7.4],
  ['Sockelleiste Eiche 60 mm', 'lfm', 9.8],
  ['Akustikpaneel Eiche', 'm²', 96],
  ['Gipsfaserplatte 12,5 mm', 'm²', 9.9],
  ['Terrassendiele Lärche', 'lfm', 7.2],
  ['Unterkonstruktion Alu', 'lfm', 6.9],
] as const

export const services = [
  ['Aufmaß und Planung', 'h', 84],
  ['Werkstattfertigung', 'h', 68.5],
  ['Montage vor Ort', 'h', 68.5],
  ['Demontage und Entsorgung', 'pauschal', 480],
  ['Lieferung und Aufstellung', 'pauschal', 190],
  ['Oberflächenbehandlung', 'm²', 24],
] as const

type Position = readonly [name: (typeof articles)[number][0] | (typeof services)[number][0], quantity: number]

/**
 * A customer's order: the offer's positions, and what the workers record on the site. Assembly is billed by the hour.
 */
export interface Commission {
  job: string
  /** Working days on the site. */
  days: number
  material: readonly Position[]
  work: readonly Position[]
  /** Requested later, with an offer of its own. */
  extra?: Position
  done: readonly string[]
  /** Firms order other things than families. */
  isBusiness?: boolean
}

export const commissions: readonly Commission[] = [
  {
    job: 'Küche nach Maß',
    days: 6,
    material: [
      ['Küchenunterschrank 60 cm', 7],
      ['Arbeitsplatte Eiche massiv 40 mm', 4.5],
      ['Schubladenauszug Vollauszug, gedämpft', 16],
      ['Topfscharnier gedämpft', 20],
    ],
    work: [
      ['Aufmaß und Planung', 6],
      ['Werkstattfertigung', 42],
      ['Lieferung und Aufstellung', 1],
    ],
    extra: ['Fensterbank innen, Eiche', 3],
    done: [
      'Schränke aufgestellt und ausgerichtet',
      'Arbeitsplatte eingepasst',
      'Beschläge eingestellt',
      'Silikonfugen und Abschlussarbeiten',
    ],
  },
  {
    job: 'Bürotrennwände',
    isBusiness: true,
    days: 5,
    material: [
      ['Akustikpaneel Eiche', 26],
      ['Gipsfaserplatte 12,5 mm', 48],
      ['Fichtenholz KVH 60/120', 70],
    ],
    work: [['Aufmaß und Planung', 4]],
    done: ['Unterkonstruktion montiert', 'Platten zugeschnitten und verlegt', 'Abschlussarbeiten'],
  },
  {
    job: 'Parkettboden',
    days: 5,
    material: [
      ['Eichendielen massiv, geölt, 20 mm', 64],
      ['Parkettkleber', 70],
      ['Sockelleiste Eiche 60 mm', 58],
    ],
    work: [
      ['Demontage und Entsorgung', 1],
      ['Oberflächenbehandlung', 64],
    ],
    done: [
      'Alten Belag entfernt, Untergrund gespachtelt',
      'Dielen verlegt',
      'Boden geschliffen und geölt',
      'Sockelleisten montiert',
    ],
  },
  {
    job: 'Fenstertausch',
    days: 6,
    material: [
      ['Fenster Holz-Alu 120 × 140 cm', 9],
      ['Fensterbank innen, Eiche', 11],
      ['Montageschaum 750 ml', 12],
    ],
    work: [
      ['Aufmaß und Planung', 3],
      ['Demontage und Entsorgung', 1],
    ],
    extra: ['Haustür Lärche, RC2, dreifach verglast', 1],
    done: [
      'Fenster ausgebaut, neue eingesetzt und abgedichtet',
      'Fensterbänke eingebaut',
      'Silikonfugen und Abschlussarbeiten',
    ],
  },
  {
    job: 'Ladenbau Empfang',
    isBusiness: true,
    days: 4,
    material: [
      ['MDF-Platte 19 mm grundiert', 22],
      ['Arbeitsplatte Eiche massiv 40 mm', 3.2],
      ['Akustikpaneel Eiche', 9],
      ['Topfscharnier gedämpft', 12],
    ],
    work: [
      ['Aufmaß und Planung', 8],
      ['Werkstattfertigung', 46],
      ['Lieferung und Aufstellung', 1],
    ],
    done: ['Korpusse aufgestellt und ausgerichtet', 'Verkleidung montiert', 'Beschläge eingestellt, Übergabe'],
  },
  {
    job: 'Treppe Buche',
    days: 4,
    material: [
      ['Treppenstufe Buche keilgezinkt', 15],
      ['Geländerstab Edelstahl', 28],
      ['Holzöl farblos', 4],
    ],
    work: [
      ['Aufmaß und Planung', 3],
      ['Werkstattfertigung', 30],
    ],
    done: ['Alte Treppe abgetragen', 'Stufen verleimt und eingebaut', 'Geländer montiert'],
  },
  {
    job: 'Dachgeschossausbau',
    days: 9,
    material: [
      ['Dämmplatte Holzfaser 100 mm', 86],
      ['Dampfbremse variabel', 92],
      ['Gipsfaserplatte 12,5 mm', 88],
      ['Konterlatte 40/60', 240],
      ['Schrauben Teilgewinde 8 × 240 (50 Stk)', 4],
    ],
    work: [['Aufmaß und Planung', 5]],
    extra: ['Eichendielen massiv, geölt, 20 mm', 42],
    done: [
      'Baustelle eingerichtet, Material abgeladen',
      'Unterkonstruktion montiert',
      'Dämmung eingebracht',
      'Dampfbremse verklebt',
      'Platten zugeschnitten und verlegt',
    ],
  },
  {
    job: 'Innentüren',
    days: 3,
    material: [
      ['Zimmertür Röhrenspan weiß inkl. Zarge', 8],
      ['Türdrückergarnitur Edelstahl', 8],
      ['Montageschaum 750 ml', 8],
    ],
    work: [['Demontage und Entsorgung', 1]],
    done: ['Türzargen gesetzt und eingeschäumt', 'Türblätter eingehängt und eingestellt'],
  },
  {
    job: 'Fassadensanierung',
    days: 8,
    material: [
      ['Lärchenfassade Rhombus', 74],
      ['Konterlatte 40/60', 190],
      ['Unterdeckbahn diffusionsoffen', 80],
      ['Schrauben Teilgewinde 8 × 240 (50 Stk)', 3],
    ],
    work: [
      ['Aufmaß und Planung', 4],
      ['Demontage und Entsorgung', 1],
    ],
    done: [
      'Baustelle eingerichtet, Material abgeladen',
      'Alte Verkleidung entfernt',
      'Unterdeckbahn verlegt',
      'Fassade verlattet',
    ],
  },
  {
    job: 'Wohnzimmerverbau',
    days: 3,
    material: [
      ['Dreischichtplatte Fichte 27 mm', 18],
      ['MDF-Platte 19 mm grundiert', 12],
      ['Schubladenauszug Vollauszug, gedämpft', 10],
    ],
    work: [
      ['Aufmaß und Planung', 4],
      ['Werkstattfertigung', 34],
      ['Lieferung und Aufstellung', 1],
    ],
    done: ['Schränke aufgestellt und ausgerichtet', 'Beschläge eingestellt'],
  },
  {
    job: 'Terrasse Lärche',
    days: 4,
    material: [
      ['Terrassendiele Lärche', 210],
      ['Unterkonstruktion Alu', 90],
    ],
    work: [['Aufmaß und Planung', 2]],
    done: ['Unterkonstruktion montiert', 'Dielen verschraubt', 'Kanten gefräst, Abschlussarbeiten'],
  },
  {
    job: 'Carport',
    days: 4,
    material: [
      ['Fichtenholz KVH 60/120', 160],
      ['Unterdeckbahn diffusionsoffen', 34],
      ['Schrauben Teilgewinde 8 × 240 (50 Stk)', 5],
    ],
    work: [
      ['Aufmaß und Planung', 3],
      ['Werkstattfertigung', 16],
    ],
    done: ['Steher gesetzt', 'Pfetten und Sparren aufgestellt', 'Dach eingedeckt'],
  },
]

export const workDone = [
  'Unterkonstruktion montiert',
  'Platten zugeschnitten und verlegt',
  'Türzargen gesetzt und eingeschäumt',
  'Fenster ausgebaut, neue eingesetzt und abgedichtet',
  'Schränke aufgestellt und ausgerichtet',
  'Arbeitsplatte eingepasst',
  'Dämmung eingebracht',
  'Stufen verleimt und eingebaut',
  'Boden geschliffen und geölt',
  'Silikonfugen und Abschlussarbeiten',
  'Fassade verlattet',
  'Baustelle eingerichtet, Material abgeladen',
  'Nachbesserung laut Mängelliste',
  'Beschläge eingestellt',
]

/** Small work that is done in a morning, and its usual hours. */
export const repairs: ReadonlyArray<readonly [description: string, hours: number]> = [
  ['Haustür eingestellt und abgedichtet', 1.5],
  ['Fensterbeschläge getauscht', 2],
  ['Schublade repariert', 1],
  ['Zimmertür gekürzt', 1.25],
  ['Sockelleisten erneuert', 3],
  ['Dachfenster abgedichtet', 2.5],
  ['Terrassendielen ausgetauscht', 4],
  ['Stufe neu verleimt', 1.75],
]

export const firstNames = [
  ['Anna', 'ms'],
  ['Michael', 'mr'],
  ['Maria', 'ms'],
  ['Thomas', 'mr'],
  ['Elisabeth', 'ms'],
  ['Andreas', 'mr'],
  ['Christine', 'ms'],
  ['Josef', 'mr'],
  ['Sabine', 'ms'],
  ['Franz', 'mr'],
  ['Katharina', 'ms'],
  ['Stefan', 'mr'],
  ['Valentina', 'ms'],
  ['Peter', 'mr'],
  ['Theresa', 'ms'],
  ['Đorđe', 'mr'],
  ['Zoë', 'ms'],
  ['Florian', 'mr'],
  ['Aylin', 'ms'],
  ['Krzysztof', 'mr'],
  ['Markus', 'mr'],
  ['Georg', 'mr'],
] as const
export const lastNames = [
  'Moser',
  'Huber',
  'Bauer',
  'Wagner',
  'Müller',
  'Pichler',
  'Steiner',
  'Berger',
  'Fuchs',
  'Eder',
  'Schmid',
  'Reiter',
  'Hofer',
  'Lechner',
  'Aigner',
  'Schwarz',
  'Egger',
  'Wallner',
  'Brunner',
  'Haas',
  'Größwang',
  'Strauß',
  'Öttl',
  'Rehrl',
  'Özdemir',
  'Nowak',
]
export const firms = [
  'Hotel Alpenblick GmbH',
  'Gasthof zur Post',
  'Zahnarztpraxis Dr. Seidl',
  'Architekturbüro Winkler ZT',
  'Hausverwaltung Salzachtal GmbH',
  'Bäckerei Kirchner',
  'Wohnbau Tennengau eGen',
  'Autohaus Pinzger',
  'Kindergarten Anif',
  'Gemeinde Grödig',
  'Sporthaus Untersberg',
  'Weingut Straßer',
  'Kanzlei Prähauser & Partner',
  'Physiotherapie am Fluss',
  'Blumen Resi',
  'Tourismusverband Hallein',
  'Hofladen Rehrl',
  'Stiftskeller Betriebs GmbH',
  'IT-Werkstatt KG',
  'Möbelhaus Lungau',
]
export const streets = [
  'Moosstraße',
  'Alpenstraße',
  'Salzachgasse',
  'Kirchenweg',
  'Bahnhofstraße',
  'Am Bachl',
  'Römerweg',
  'Schloßallee',
  'Untersbergstraße',
  'Lindenhof',
  'Sonnleiten',
  'Mühlbachweg',
]
export const places = [
  ['5020', 'Salzburg'],
  ['5082', 'Grödig'],
  ['5081', 'Anif'],
  ['5400', 'Hallein'],
  ['5083', 'Gartenau'],
  ['5061', 'Elsbethen'],
  ['5411', 'Oberalm'],
  ['5201', 'Seekirchen'],
  ['5071', 'Wals'],
  ['83395', 'Freilassing'],
] as const
export const sources = ['Website', 'Telefon', 'Empfehlung', 'Messe', 'Portal']
