import type { Locale } from '~/lib/locale'
import type { ImportNoun } from './imports'

type SampleRow = Record<string, string | number>

const german: Record<ImportNoun, readonly SampleRow[]> = {
  contacts: [
    {
      customer_number: 'K-10001',
      kind: 'Firma',
      company_name: 'Wohnbau Salzach GmbH',
      salutation: 'Frau',
      title: 'Mag.',
      first_name: 'Petra',
      last_name: 'Moser',
      email: 'office@wohnbau-salzach.example',
      phone: '+43 662 123456',
      mobile: '',
      street: 'Lindenweg',
      house_number: '4',
      postal_code: '5020',
      city: 'Salzburg',
      country_code: 'Österreich',
      vat_number: 'ATU57780814',
      notes: 'Zahlt per Lastschrift',
    },
    {
      customer_number: '',
      kind: 'Person',
      company_name: '',
      salutation: 'Frau',
      title: '',
      first_name: 'Herta',
      last_name: 'Huber',
      email: 'herta.huber@example.com',
      phone: '',
      mobile: '+49 171 1234567',
      street: 'Bergstraße',
      house_number: '1a',
      postal_code: '83395',
      city: 'Freilassing',
      country_code: 'Deutschland',
      vat_number: '',
      notes: '',
    },
  ],
  projects: [
    {
      project_number: 'P-2026-0100',
      name: 'Dachsanierung Lindenweg',
      customer: 'K-10001',
      status: 'laufend',
      description: 'Dach neu decken, Dämmung erneuern',
      street: 'Lindenweg',
      house_number: '4',
      postal_code: '5020',
      city: 'Salzburg',
      country_code: 'AT',
      starts_on: '01.03.2026',
      ends_on: '30.06.2026',
      budget: '48.500,00',
    },
    {
      project_number: '',
      name: 'Carport Huber',
      customer: 'herta.huber@example.com',
      status: 'geplant',
      description: '',
      street: '',
      house_number: '',
      postal_code: '',
      city: '',
      country_code: '',
      starts_on: '',
      ends_on: '',
      budget: '',
    },
  ],
  articles: [
    {
      article_number: 'ART-0100',
      name: 'Konstruktionsvollholz 6/12',
      description: 'Fichte, getrocknet',
      unit: 'lfm',
      unit_price: '7,90',
      tax_rate: '20 %',
      active: 'ja',
    },
    {
      article_number: '',
      name: 'Facharbeiterstunde',
      description: '',
      unit: 'h',
      unit_price: '68,50',
      tax_rate: '',
      active: 'ja',
    },
  ],
}

const words: Readonly<Record<string, string>> = {
  Firma: 'Company',
  Frau: 'Ms',
  Person: 'Person',
  Österreich: 'Austria',
  Deutschland: 'Germany',
  laufend: 'active',
  geplant: 'planned',
  ja: 'yes',
  '01.03.2026': '2026-03-01',
  '30.06.2026': '2026-06-30',
  '48.500,00': '48500.00',
  '7,90': '7.90',
  '68,50': '68.50',
  '20 %': '20%',
  lfm: 'm',
  'Zahlt per Lastschrift': 'Pays by direct debit',
  'Dachsanierung Lindenweg': 'New roof Lindenweg',
  'Dach neu decken, Dämmung erneuern': 'New roofing and insulation',
  'Konstruktionsvollholz 6/12': 'Solid structural timber 6/12',
  'Fichte, getrocknet': 'Spruce, dried',
  Facharbeiterstunde: 'Hour of skilled work',
}

/** Two records as they may be written in a file of the language. */
export const sampleRows = (noun: ImportNoun, locale: Locale): readonly SampleRow[] =>
  locale === 'de'
    ? german[noun]
    : german[noun].map(row =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [field, words[value] ?? value])),
      )
