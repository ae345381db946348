import type { ImportNoun } from './schema'

/** How the text of a cell becomes the value of a field. */
export type FieldKind =
  | 'text'
  | 'vat_number'
  | 'country'
  | 'number'
  | 'percent'
  | 'day'
  | 'unit'
  | 'flag'
  /** Anrede, with a title behind it or without: "Herr Dr." */
  | 'salutation'
  /** One of the choices of `choices.ts`. */
  | 'contact_kind'
  | 'contact_status'
  | 'project_status'

export interface ImportField {
  kind: FieldKind
  /** Headings that mean it, folded by `foldHeading`: German and English, and those of programs that people come from. */
  headings: readonly string[]
  required?: boolean
}

/**
 * The fields that can be brought along, in the order in which they are shown. Besides the fields of a record there are `name` of a contact, which
 * becomes a company's or a person's, and `customer` of a project, which is looked up. The first headings are those of our own files.
 */
const importFields = {
  contacts: {
    customer_number: {
      kind: 'text',
      headings: [
        'kundennummer',
        'kundennr',
        'kdnr',
        'kundennum',
        'nummer',
        'customer number',
        'customer no',
        'customernumber',
        'number',
        'debitor',
        'debitorennummer',
        'debitor nr',
        'organisationsnummer',
      ],
    },
    kind: {
      kind: 'contact_kind',
      headings: ['art', 'kontaktart', 'typ', 'kundentyp', 'kind', 'type', 'kategorie', 'category'],
    },
    name: {
      kind: 'text',
      headings: [
        'name',
        'kundenname',
        'kunde',
        'kontakt',
        'customer',
        'customer name',
        'contact',
        'full name',
      ],
    },
    company_name: {
      kind: 'text',
      headings: [
        'firmenname',
        'firma',
        'company name',
        'unternehmen',
        'company',
        'organisation',
        'organization',
        'firma name',
        'name der firma',
        'firmenbezeichnung',
        'name1',
      ],
    },
    salutation: { kind: 'salutation', headings: ['anrede', 'salutation', 'anrede 1'] },
    title: {
      kind: 'text',
      headings: [
        'titel',
        'title',
        'akad titel',
        'akademischer titel',
        'academic title',
        'titel vor',
        'titel 1',
      ],
    },
    first_name: { kind: 'text', headings: ['vorname', 'first name', 'firstname', 'given name'] },
    last_name: {
      kind: 'text',
      headings: ['nachname', 'last name', 'lastname', 'familienname', 'surname', 'family name', 'zuname'],
    },
    status: { kind: 'contact_status', headings: ['status', 'state', 'kundenstatus'] },
    email: {
      kind: 'text',
      headings: [
        'e mail',
        'email',
        'mail',
        'e mail adresse',
        'email adresse',
        'mailadresse',
        'email address',
        'e mail address',
        'e mail 1',
        'email 1',
      ],
    },
    phone: {
      kind: 'text',
      headings: [
        'telefon',
        'phone',
        'tel',
        'telefonnummer',
        'festnetz',
        'telephone',
        'phone number',
        'telefon 1',
        'telefon geschaftlich',
        'business phone',
      ],
    },
    mobile: {
      kind: 'text',
      headings: [
        'mobil',
        'mobile',
        'handy',
        'mobiltelefon',
        'mobilnummer',
        'cell',
        'cell phone',
        'mobile phone',
        'handynummer',
      ],
    },
    street: {
      kind: 'text',
      headings: [
        'strasse',
        'street',
        'adresse',
        'anschrift',
        'address',
        'strasse 1',
        'strasse und hausnummer',
        'strasse hausnummer',
        'strasse u hausnr',
        'address line 1',
        'rechnungsadresse strasse',
      ],
    },
    house_number: {
      kind: 'text',
      // Never a mere "Nr": in files of the trade that is the customer's number as often as the house's.
      headings: ['hausnummer', 'hausnr', 'house number', 'house no', 'haus nr'],
    },
    postal_code: {
      kind: 'text',
      headings: [
        'plz',
        'postal code',
        'postleitzahl',
        'zip',
        'zip code',
        'postcode',
        'plz 1',
        'rechnungsadresse plz',
      ],
    },
    city: {
      kind: 'text',
      headings: ['ort', 'city', 'stadt', 'town', 'ort 1', 'gemeinde', 'rechnungsadresse ort'],
    },
    country_code: {
      kind: 'country',
      headings: ['land', 'country', 'landercode', 'country code', 'staat', 'land 1', 'laenderkennzeichen'],
    },
    vat_number: {
      kind: 'vat_number',
      headings: [
        'uid nummer',
        'uid',
        'vat number',
        'ust id',
        'ust idnr',
        'ust id nr',
        'ustid',
        'ust idnummer',
        'umsatzsteuer id',
        'umsatzsteuer identifikationsnummer',
        'vat id',
        'vat',
        'vatid',
        'vat no',
        'atu',
      ],
    },
    notes: {
      kind: 'text',
      headings: [
        'notizen',
        'notes',
        'notiz',
        'bemerkung',
        'bemerkungen',
        'anmerkung',
        'anmerkungen',
        'kommentar',
        'beschreibung',
        'note',
        'comment',
        'remarks',
      ],
    },
  },
  projects: {
    project_number: {
      kind: 'text',
      headings: [
        'projektnummer',
        'projektnr',
        'project number',
        'project no',
        'nummer',
        'number',
        'bauvorhaben nr',
        'auftragsnummer',
        'projekt nr',
      ],
    },
    name: {
      kind: 'text',
      required: true,
      headings: [
        'name',
        'projektname',
        'projekt',
        'project',
        'project name',
        'bezeichnung',
        'bauvorhaben',
        'titel',
        'title',
        'betreff',
      ],
    },
    customer: {
      kind: 'text',
      headings: [
        'kunde',
        'customer',
        'kontakt',
        'kundennummer',
        'kundenname',
        'auftraggeber',
        'client',
        'contact',
        'customer number',
        'customer name',
        'bauherr',
      ],
    },
    status: { kind: 'project_status', headings: ['status', 'state', 'projektstatus'] },
    description: {
      kind: 'text',
      headings: ['beschreibung', 'description', 'notizen', 'notes', 'bemerkung', 'anmerkung', 'details'],
    },
    street: {
      kind: 'text',
      headings: [
        'strasse',
        'street',
        'adresse',
        'address',
        'baustellenadresse',
        'strasse und hausnummer',
        'baustelle strasse',
      ],
    },
    house_number: { kind: 'text', headings: ['hausnummer', 'house number', 'hausnr', 'nr'] },
    postal_code: {
      kind: 'text',
      headings: ['plz', 'postal code', 'postleitzahl', 'zip', 'zip code', 'baustelle plz'],
    },
    city: { kind: 'text', headings: ['ort', 'city', 'stadt', 'town', 'baustelle ort'] },
    country_code: { kind: 'country', headings: ['land', 'country', 'country code', 'landercode'] },
    starts_on: {
      kind: 'day',
      headings: [
        'beginn',
        'start',
        'startdatum',
        'start date',
        'von',
        'from',
        'baubeginn',
        'starts on',
        'begin',
      ],
    },
    ends_on: {
      kind: 'day',
      headings: ['ende', 'end', 'enddatum', 'end date', 'bis', 'to', 'fertigstellung', 'ends on', 'due date'],
    },
    budget: {
      kind: 'number',
      headings: [
        'budget',
        'auftragssumme',
        'summe',
        'auftragswert',
        'amount',
        'order value',
        'projektvolumen',
        'netto',
      ],
    },
  },
  articles: {
    article_number: {
      kind: 'text',
      headings: [
        'artikelnummer',
        'artikelnr',
        'article number',
        'nummer',
        'number',
        'art nr',
        'artnr',
        'sku',
        'item number',
        'materialnummer',
        'leistungsnummer',
        'produktnummer',
        'product number',
        'part number',
      ],
    },
    name: {
      kind: 'text',
      required: true,
      headings: [
        'name',
        'bezeichnung',
        'artikel',
        'artikelname',
        'article',
        'kurztext',
        'titel',
        'title',
        'produkt',
        'product',
        'item',
        'material',
        'leistung',
        'bezeichnung 1',
      ],
    },
    description: {
      kind: 'text',
      headings: ['beschreibung', 'description', 'langtext', 'text', 'details', 'bezeichnung 2', 'long text'],
    },
    unit: {
      kind: 'unit',
      required: true,
      headings: ['einheit', 'unit', 'me', 'mengeneinheit', 'eh', 'unit name', 'einheitsname'],
    },
    unit_price: {
      kind: 'number',
      required: true,
      headings: [
        'preis netto',
        'net price',
        'preis',
        'price',
        'einzelpreis',
        'ep',
        'verkaufspreis',
        'vk',
        'vk netto',
        'vk preis',
        'nettopreis',
        'unit price',
        'verkaufspreis netto',
        'sales price',
        'preis netto je einheit',
        'net',
        'netto',
      ],
    },
    tax_rate: {
      kind: 'percent',
      headings: [
        'ust',
        'vat',
        'mwst',
        'umsatzsteuer',
        'steuersatz',
        'tax',
        'tax rate',
        'mwst satz',
        'vat rate',
        'ust satz',
        'steuer',
        'umsatzsteuersatz',
      ],
    },
    active: { kind: 'flag', headings: ['aktiv', 'active', 'status', 'in verwendung'] },
  },
} as const satisfies Record<ImportNoun, Record<string, ImportField>>

export const fieldsOf = (noun: ImportNoun): Record<string, ImportField> => importFields[noun]

/** Which of several fields must be there, when none by itself must: a contact is called by one of these. */
export const oneOf: Partial<Record<ImportNoun, readonly string[]>> = {
  contacts: ['name', 'company_name', 'last_name'],
}

/** Field that tells a record's own number. */
export const numberField = {
  contacts: 'customer_number',
  projects: 'project_number',
  articles: 'article_number',
} as const

/** A heading without case, marks and umlauts, so that `Straße:` is `strasse` and `E-Mail` is `e mail`. */
export const foldHeading = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
