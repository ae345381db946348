// What the demo company's year is made of: names, streets, jobs and prices as a joinery in Salzburg meets them.

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
}

export const people = [
  { key: 'admin', name: 'Eva Brandner', email: 'eva.brandner@holzbau-brandner.example', role: 1, job: 'Meisterstunde' },
  { key: 'manager', name: 'Martin Leitner', email: 'martin.leitner@holzbau-brandner.example', role: 2, job: 'Meisterstunde' },
  { key: 'employee', name: 'Lukas Gruber', email: 'lukas.gruber@holzbau-brandner.example', role: 3, job: 'Facharbeiterstunde' },
  { key: 'employee2', name: 'Ana Kovačević', email: 'ana.kovacevic@holzbau-brandner.example', role: 3, job: 'Facharbeiterstunde' },
  { key: 'employee3', name: 'Jonas Wimmer', email: 'jonas.wimmer@holzbau-brandner.example', role: 3, job: 'Lehrlingsstunde' },
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

export const jobs = [
  'Küche nach Maß', 'Dachgeschossausbau', 'Haustür und Vordach', 'Fenstertausch', 'Treppe Buche', 'Terrasse Lärche', 'Carport',
  'Wohnzimmerverbau', 'Bürotrennwände', 'Ladenbau Empfang', 'Fassadensanierung', 'Parkettboden', 'Badezimmermöbel', 'Garderobe', 'Dachstuhl',
  'Wintergarten', 'Innentüren', 'Saunaeinbau', 'Balkonsanierung', 'Gartenhaus',
]

export const workDone = [
  'Unterkonstruktion montiert', 'Platten zugeschnitten und verlegt', 'Türzargen gesetzt und eingeschäumt', 'Fenster ausgebaut, neue eingesetzt und abgedichtet',
  'Schränke aufgestellt und ausgerichtet', 'Arbeitsplatte eingepasst', 'Dämmung eingebracht', 'Stufen verleimt und eingebaut', 'Boden geschliffen und geölt',
  'Silikonfugen und Abschlussarbeiten', 'Fassade verlattet', 'Baustelle eingerichtet, Material abgeladen', 'Nachbesserung laut Mängelliste', 'Beschläge eingestellt',
]

export const firstNames = [
  'Anna', 'Maria', 'Elisabeth', 'Christine', 'Sabine', 'Katharina', 'Johanna', 'Theresa', 'Michael', 'Thomas', 'Andreas', 'Josef', 'Franz', 'Stefan',
  'Peter', 'Markus', 'Florian', 'Daniel', 'Georg', 'Christoph', 'Đorđe', 'Zoë', 'Aylin', 'Krzysztof',
]
export const lastNames = [
  'Moser', 'Huber', 'Bauer', 'Wagner', 'Müller', 'Pichler', 'Steiner', 'Berger', 'Fuchs', 'Eder', 'Schmid', 'Reiter', 'Hofer', 'Lechner', 'Aigner',
  'Schwarz', 'Egger', 'Wallner', 'Brunner', 'Haas', 'Größwang', 'Strauß', 'Öttl', 'Rehrl', 'Özdemir', 'Nowak',
]
export const firms = [
  'Hotel Alpenblick GmbH', 'Gasthof zur Post', 'Zahnarztpraxis Dr. Seidl', 'Architekturbüro Winkler ZT', 'Hausverwaltung Salzachtal GmbH', 'Bäckerei Kirchner',
  'Wohnbau Tennengau eGen', 'Autohaus Pinzger', 'Kindergarten Anif', 'Gemeinde Grödig', 'Sporthaus Untersberg', 'Weingut Straßer', 'Kanzlei Prähauser & Partner',
  'Physiotherapie am Fluss', 'Blumen Resi', 'Tourismusverband Hallein', 'Hofladen Rehrl', 'Stiftskeller Betriebs GmbH', 'IT-Werkstatt KG', 'Möbelhaus Lungau',
]
export const streets = [
  'Moosstraße', 'Alpenstraße', 'Salzachgasse', 'Kirchenweg', 'Bahnhofstraße', 'Am Bachl', 'Römerweg', 'Schloßallee', 'Untersbergstraße', 'Lindenhof',
  'Sonnleiten', 'Mühlbachweg',
]
export const places = [
  ['5020', 'Salzburg'], ['5082', 'Grödig'], ['5081', 'Anif'], ['5400', 'Hallein'], ['5083', 'Gartenau'], ['5061', 'Elsbethen'], ['5411', 'Oberalm'],
  ['5201', 'Seekirchen'], ['5071', 'Wals'], ['83395', 'Freilassing'],
] as const
export const sources = ['Website', 'Telefon', 'Empfehlung', 'Messe', 'Portal']
