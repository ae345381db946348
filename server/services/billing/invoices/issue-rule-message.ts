import type { UntaxedCategory } from '../../../money/zero-rate'
import type { Locale } from '../../../platform/values/locale'
import type { IssueRule } from './issue-fault'

interface Values {
  /** As printed on the sheet and the paper. */
  position?: string
  rates?: readonly number[]
  day?: string
  schema?: string
  offer?: string
  invoices?: readonly string[]
  original?: string
  /** Reasons for 0 % to choose from. */
  choices?: readonly UntaxedCategory[]
}

type Text = string | ((values: Values & { field: string }) => string)

const fields: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  de: {
    name: 'Name',
    street: 'Straße',
    postal_code: 'PLZ',
    city: 'Ort',
    vat_number: 'UID- oder Steuernummer',
  },
  en: {
    name: 'name',
    street: 'street',
    postal_code: 'postal code',
    city: 'city',
    vat_number: 'VAT id or tax number',
  },
}

const number: Readonly<Record<Locale, (value: number) => string>> = {
  de: value => String(value).replace('.', ','),
  en: String,
}

/** Names of the reasons for 0 % where they are offered. */
const reasons: Readonly<Record<Locale, Readonly<Record<UntaxedCategory, string>>>> = {
  de: {
    AE: 'Übergang der Steuerschuld auf den Kunden (AE)',
    E: 'steuerfrei (E)',
    K: 'innergemeinschaftliche Lieferung (K)',
    G: 'Ausfuhr (G)',
    O: 'nicht steuerbar (O)',
  },
  en: {
    AE: 'reverse charge (AE)',
    E: 'exempt (E)',
    K: 'intra-Community supply (K)',
    G: 'export (G)',
    O: 'outside the scope (O)',
  },
}

const reasonList = (locale: Locale, choices: readonly UntaxedCategory[] = []): string =>
  choices.map(category => reasons[locale][category]).join(', ')

const texts: Readonly<Record<Locale, Readonly<Record<IssueRule, Text>>>> = {
  de: {
    no_contact: 'Der Kontakt fehlt.',
    company_incomplete: ({ field }) => `In den Firmendaten fehlt: ${field}.`,
    company_vat_id: 'Über 400 € muss die eigene UID-Nummer auf der Rechnung stehen (§ 11 UStG).',
    empty: 'Die Rechnung hat noch keine Position.',
    zero_total: 'Die Rechnung lautet auf 0,00; bitte Preise ergänzen oder bestätigen.',
    negative_total:
      'Eine Rechnung lautet nicht auf weniger als null; dafür gibt es die Gutschrift zur ursprünglichen Rechnung.',
    unpriced: ({ position }) => `Position ${position} hat noch keinen Preis.`,
    cost_code: ({ position, schema }) => `Die Kostenart von Position ${position} folgt nicht dem Schema ${schema}.`,
    recipient_address: ({ field }) => `Beim Kontakt fehlt: ${field}. Die Anschrift des Empfängers ist Pflicht.`,
    vat_id_wrong: 'Die UID-Nummer des Kontakts stimmt nicht; bitte auf Tippfehler prüfen.',
    own_vat_number:
      'Die UID-Nummer des Kontakts ist die eigene; bitte beim Kontakt ändern oder bestätigen, dass die Rechnung an das eigene Unternehmen geht.',
    large_vat_id: 'Über 10.000 € muss die UID-Nummer des Kunden auf der Rechnung stehen (§ 11 UStG).',
    reverse_charge_person: 'Die Steuerschuld geht nur auf Unternehmen über; dieser Kontakt ist eine Privatperson.',
    reverse_charge_vat_id: 'Für den Übergang der Steuerschuld fehlt die UID-Nummer des Kontakts.',
    reverse_charge_outside:
      'Außerhalb der EU geht keine Steuerschuld über: Eine Leistung an ein Unternehmen dort ist nicht steuerbar (O), eine Ware eine Ausfuhr (G).',
    reversed_company_vat_id: 'Ohne Umsatzsteuer darf nur verrechnen, wer die eigene UID-Nummer angibt.',
    intra_community_vat_id: 'Für die innergemeinschaftliche Lieferung fehlt die UID-Nummer des Kontakts.',
    intra_community_country: 'Die UID-Nummer des Kontakts muss aus einem anderen Mitgliedstaat der EU sein.',
    intra_community_address:
      'Eine innergemeinschaftliche Lieferung geht in einen anderen Mitgliedstaat der EU; das Land des Kontakts ist keiner.',
    intra_community_day: 'Eine innergemeinschaftliche Lieferung nennt den Tag der Lieferung.',
    intra_community_service_address:
      'Eine innergemeinschaftliche Dienstleistung geht an ein Unternehmen in einem anderen Mitgliedstaat der EU; das Land des Kontakts ist keiner.',
    export_address: 'Eine Ausfuhr geht in ein Land außerhalb der EU; das Land des Kontakts liegt darin.',
    out_of_scope_mixed: ({ position }) =>
      `Position ${position} ist nicht steuerbar und darf nicht neben anderen stehen; dafür braucht es zwei Rechnungen.`,
    small_business: 'Als Kleinunternehmer darf keine Umsatzsteuer auf der Rechnung stehen; sie wäre geschuldet.',
    tax_rate: ({ position, rates = [], day }) =>
      `Position ${position}: am ${day?.split('-').reverse().join('.')} gelten die Steuersätze ${rates.map(number.de).join(', ')} %.`,
    zero_rate: ({ position, choices }) =>
      `Position ${position}: 0 % Umsatzsteuer braucht einen Grund. Bitte den Steuersatz ändern oder einen Grund wählen: ${reasonList('de', choices)}.`,
    photovoltaics: ({ position, choices }) =>
      `Position ${position}: 0 % Umsatzsteuer gibt es nur für Photovoltaikanlagen (§ 12 Abs 3 UStG). Bitte bestätigen, dass es eine ist, den Steuersatz ändern oder einen Grund wählen: ${reasonList('de', choices)}.`,
    cost_center: 'Die Kostenstelle fehlt.',
    service_period: 'Der Leistungszeitraum braucht Anfang und Ende.',
    no_project: 'Das Projekt fehlt: Ohne Projekt kann keine spätere Rechnung diese abziehen.',
    offer_withdrawn: ({ offer }) =>
      `Das Angebot ${offer} wurde abgelehnt oder zurückgezogen. Bitte eine neuere Fassung verrechnen oder diesen Entwurf duplizieren; das Duplikat gehört zu keinem Angebot.`,
    replaced_again: ({ original, invoices }) =>
      `Die Rechnung ${original} ist schon durch ${invoices?.join(', ')} ersetzt; bitte bestätigen, dass auch diese gelten soll.`,
    far_date: ({ day }) =>
      `Das Rechnungsdatum ${day?.split('-').reverse().join('.')} liegt mehr als ein Jahr entfernt; bitte bestätigen, dass es so gemeint ist.`,
  },
  en: {
    no_contact: 'The contact is missing.',
    company_incomplete: ({ field }) => `The company data lack: ${field}.`,
    company_vat_id: 'Above 400 € the invoice must show your own VAT id (section 11 UStG).',
    empty: 'The invoice has no items yet.',
    zero_total: 'The invoice is over 0.00; enter prices or confirm it.',
    negative_total: 'An invoice is not below zero; write a credit note on the original invoice.',
    unpriced: ({ position }) => `Item ${position} has no price yet.`,
    cost_code: ({ position, schema }) => `The cost code of item ${position} does not follow ${schema}.`,
    recipient_address: ({ field }) => `The contact lacks: ${field}. The recipient’s address is mandatory.`,
    vat_id_wrong: 'The contact’s VAT id is not right; check it for a typing error.',
    own_vat_number:
      'The contact’s VAT id is your own; change it at the contact, or confirm that the invoice goes to your own company.',
    large_vat_id: 'Above 10,000 € the invoice must show the customer’s VAT id (section 11 UStG).',
    reverse_charge_person: 'VAT is reversed to businesses only; this contact is a private person.',
    reverse_charge_vat_id: 'Reverse charge needs the contact’s VAT id.',
    reverse_charge_outside:
      'VAT is not reversed beyond the EU: a service to a business there is outside the scope (O), goods are an export (G).',
    reversed_company_vat_id: 'Only who states the own VAT id may bill without VAT.',
    intra_community_vat_id: 'An intra-Community supply needs the contact’s VAT id.',
    intra_community_country: 'The contact’s VAT id must be of another member state of the EU.',
    intra_community_address:
      'An intra-Community supply goes to another member state of the EU; the contact’s country is none.',
    intra_community_day: 'An intra-Community supply names the day of delivery.',
    intra_community_service_address:
      'An intra-Community service goes to a business in another member state of the EU; the contact’s country is none.',
    export_address: 'An export goes to a country outside the EU; the contact’s country is inside.',
    out_of_scope_mixed: ({ position }) =>
      `Item ${position} is outside the scope of VAT and may not stand beside others; write two invoices.`,
    small_business: 'A small business may not show VAT on an invoice; it would be owed.',
    tax_rate: ({ position, rates = [], day }) =>
      `Item ${position}: on ${day} the VAT rates are ${rates.map(number.en).join(', ')} %.`,
    zero_rate: ({ position, choices }) =>
      `Item ${position}: 0 % VAT needs a reason. Change the rate or choose a reason: ${reasonList('en', choices)}.`,
    photovoltaics: ({ position, choices }) =>
      `Item ${position}: 0 % VAT is for photovoltaic systems only (section 12 (3) UStG). Confirm that it is one, change the rate or choose a reason: ${reasonList('en', choices)}.`,
    cost_center: 'The cost center is missing.',
    service_period: 'The period of service needs a first and a last day.',
    no_project: 'The project is missing: without one no later invoice can deduct this one.',
    offer_withdrawn: ({ offer }) =>
      `Offer ${offer} was declined or withdrawn. Bill a newer version, or duplicate this draft; the duplicate belongs to no offer.`,
    replaced_again: ({ original, invoices }) =>
      `Invoice ${original} is replaced by ${invoices?.join(', ')} already; please confirm that this one is meant to hold as well.`,
    far_date: ({ day }) => `The invoice date ${day} is more than a year away; please confirm that it is meant.`,
  },
}

/** The message of a rule for the user who can correct it. */
export function issueRuleMessage(locale: Locale, rule: IssueRule, path: string, values: Values): string {
  const text = texts[locale][rule]
  const name = path.split('.').at(-1) ?? path
  return typeof text === 'string' ? text : text({ ...values, field: fields[locale][name] ?? name })
}
