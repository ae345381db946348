import type { $ZodErrorMap, $ZodRawIssue } from 'zod/v4/core'
import type { Locale } from './locale'

/** Texts for what zod finds, for one parse: `schema.safeParse(value, { error: zodMessages('de') })`. */
export function zodMessages(locale: Locale): $ZodErrorMap {
  const texts = locale === 'de' ? german : english
  return issue => textOf(issue, texts)
}

/** A rule's own message in the page's language; schemas name their rules in English. */
export function ruleText(message: string, locale: Locale): string {
  return (locale === 'de' ? germanRules : englishRules)[message] ?? message
}

interface Texts {
  required: string
  invalid: string
  number: string
  integer: string
  option: string
  multiple: (of: string) => string
  unknown: (keys: string) => string
  formats: Record<string, string>
  small: Record<string, (least: string, inclusive: boolean) => string>
  big: Record<string, (most: string, inclusive: boolean) => string>
}

function textOf(issue: $ZodRawIssue, texts: Texts): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return texts.required
      if (issue.expected === 'int') return texts.integer
      return issue.expected === 'number' ? texts.number : texts.invalid
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return texts.required
      return texts.small[issue.origin]?.(String(issue.minimum), issue.inclusive !== false) ?? texts.invalid
    case 'too_big':
      return texts.big[issue.origin]?.(String(issue.maximum), issue.inclusive !== false) ?? texts.invalid
    case 'invalid_format':
      return texts.formats[issue.format] ?? texts.invalid
    case 'not_multiple_of':
      return texts.multiple(String(issue.divisor))
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? texts.required : texts.option
    case 'invalid_union':
      return issue.input === undefined || issue.input === '' ? texts.required : texts.invalid
    case 'unrecognized_keys':
      return texts.unknown(issue.keys.join(', '))
    case 'custom':
      return undefined
    default:
      return texts.invalid
  }
}

const plural = (n: string, one: string, other: string) => `${n} ${n === '1' ? one : other}`
const comma = (n: string) => n.replace('.', ',')

const german: Texts = {
  required: 'Bitte ausfüllen.',
  invalid: 'Diese Angabe passt hier nicht.',
  number: 'Bitte eine Zahl eingeben, zum Beispiel 12,50.',
  integer: 'Bitte eine ganze Zahl eingeben.',
  option: 'Bitte einen der angebotenen Werte wählen.',
  multiple: of =>
    /^0\.0*1$/.test(of)
      ? `Höchstens ${of.length - 2} Nachkommastellen.`
      : `Bitte ein Vielfaches von ${comma(of)}.`,
  unknown: keys => `Unbekannte Angabe: ${keys}.`,
  formats: {
    email: 'Bitte eine gültige E-Mail-Adresse eingeben.',
    url: 'Bitte eine vollständige Adresse eingeben, zum Beispiel https://beispiel.at.',
    date: 'Bitte ein gültiges Datum wählen.',
    datetime: 'Bitte Datum und Uhrzeit wählen.',
    time: 'Bitte eine gültige Uhrzeit eingeben.',
    regex: 'Diese Schreibweise passt hier nicht.',
  },
  small: {
    string: least => `Mindestens ${least} Zeichen.`,
    number: (least, inclusive) =>
      inclusive ? `Mindestens ${comma(least)}.` : `Muss größer als ${comma(least)} sein.`,
    array: least => `Mindestens ${plural(least, 'Eintrag', 'Einträge')}.`,
  },
  big: {
    string: most => `Höchstens ${most} Zeichen.`,
    number: (most, inclusive) =>
      inclusive ? `Höchstens ${comma(most)}.` : `Muss kleiner als ${comma(most)} sein.`,
    array: most => `Höchstens ${plural(most, 'Eintrag', 'Einträge')}.`,
  },
}

const english: Texts = {
  required: 'Please fill in.',
  invalid: 'This does not fit here.',
  number: 'Please enter a number, such as 12.50.',
  integer: 'Please enter a whole number.',
  option: 'Please choose one of the offered values.',
  multiple: of =>
    /^0\.0*1$/.test(of) ? `At most ${of.length - 2} decimals.` : `Please enter a multiple of ${of}.`,
  unknown: keys => `Unknown entry: ${keys}.`,
  formats: {
    email: 'Please enter a valid email address.',
    url: 'Please enter a complete address, such as https://example.com.',
    date: 'Please choose a valid date.',
    datetime: 'Please choose date and time.',
    time: 'Please enter a valid time.',
    regex: 'This spelling does not fit here.',
  },
  small: {
    string: least => `At least ${least} characters.`,
    number: (least, inclusive) => (inclusive ? `At least ${least}.` : `Must be greater than ${least}.`),
    array: least => `At least ${plural(least, 'entry', 'entries')}.`,
  },
  big: {
    string: most => `At most ${most} characters.`,
    number: (most, inclusive) => (inclusive ? `At most ${most}.` : `Must be less than ${most}.`),
    array: most => `At most ${plural(most, 'entry', 'entries')}.`,
  },
}

const englishRules: Record<string, string> = {
  required: english.required,
  'at most 2 decimals': 'At most 2 decimals.',
  'at most 2 decimals and 12 digits before them': 'At most 2 decimals and 12 digits before them.',
  'at most 4 decimals and 10 digits before them': 'At most 4 decimals and 10 digits before them.',
  'control characters are not allowed': 'Contains characters that cannot be printed.',
  'two capital letters, ISO 3166-1': 'Two capital letters, such as AT.',
  'lies before starts_on': 'Lies before the start.',
  'lies before offer_date': 'Lies before the offer’s date.',
  'lies before invoice_date': 'Lies before the invoice’s date.',
  'the IBAN’s check digits do not fit': 'The IBAN’s check digits do not fit.',
  'the VAT id’s format or check digit does not fit': 'The VAT id’s format or check digit does not fit.',
  'a BIC has 8 or 11 letters and digits': 'A BIC has 8 or 11 letters and digits.',
  'each level comes no earlier than the one before': 'Each level comes no earlier than the one before.',
  'may hold {year} and one {seq}, and no other braces': 'May hold {year} and one {seq}, and no other braces.',
  'letters, digits and . / _ - only': 'Letters, digits and . / _ - only.',
  'invoices have the same numbers': 'Invoices have the same numbers; two documents would share one.',
  'numbers like these were given already':
    'Numbers like these were given already and would come a second time.',
  'within how many days the cash discount may be taken': 'Please say within how many days it may be taken.',
  'how much is kept back': 'Please say how much is kept back.',
  'a small business charges no VAT that could be reversed':
    'A small business charges no VAT that could be reversed.',
  'no VAT rate of the company’s country': 'The company’s country has no such VAT rate.',
  'a day that is yet to come': 'This day is yet to come.',
  'an IANA time zone': 'Please choose one of the time zones.',
  'the law of the company’s country asks for at least 7 years':
    'The law asks for at least 7 years (§ 132 BAO).',
  'the law of the company’s country asks for at least 10 years':
    'The law asks for at least 10 years (§ 147 AO).',
  'lies in the future': 'Lies in the future.',
  'must hold {seq} or {seq:4}': 'Must hold {seq} or {seq:4}.',
  'a colour as #rrggbb': 'A colour as #rrggbb, such as #1f5f8b.',
  '3 to 40 lower-case letters, digits and hyphens': '3 to 40 lower-case letters, digits and hyphens.',
  'must be accepted': 'Please accept this.',
  'this company id is taken': 'This company id is taken.',
  'this e-mail address is taken': 'This email address is registered already.',
  'this password is not right': 'This password is not right.',
  'the code is wrong or was used already': 'The code is wrong or was used already.',
  'a password has at least 12 characters': 'At least 12 characters, please.',
  'a password has at most 256 characters': 'At most 256 characters, please.',
  'this password is among the first that attackers try': 'This one is among the first that attackers try.',
  'this password is a simple sequence or repetition': 'This is a simple sequence or repetition.',
  'this password is made of names that others know': 'This one is made of names that others know.',
}

const germanRules: Record<string, string> = {
  required: german.required,
  'at most 2 decimals': 'Höchstens 2 Nachkommastellen.',
  'at most 2 decimals and 12 digits before them': 'Höchstens 2 Nachkommastellen und 12 Stellen davor.',
  'at most 4 decimals and 10 digits before them': 'Höchstens 4 Nachkommastellen und 10 Stellen davor.',
  'control characters are not allowed': 'Enthält Zeichen, die nicht gedruckt werden können.',
  'two capital letters, ISO 3166-1': 'Zwei Großbuchstaben, zum Beispiel AT.',
  'lies before starts_on': 'Liegt vor dem Beginn.',
  'lies before offer_date': 'Liegt vor dem Angebotsdatum.',
  'lies before invoice_date': 'Liegt vor dem Rechnungsdatum.',
  'the IBAN’s check digits do not fit': 'Die Prüfziffern der IBAN stimmen nicht.',
  'the VAT id’s format or check digit does not fit': 'Format oder Prüfziffer der UID-Nummer stimmt nicht.',
  'a BIC has 8 or 11 letters and digits': 'Ein BIC hat 8 oder 11 Buchstaben und Ziffern.',
  'each level comes no earlier than the one before': 'Jede Stufe kommt frühestens mit der vorigen.',
  'may hold {year} and one {seq}, and no other braces':
    'Darf {year} und einmal {seq} enthalten, sonst keine geschweiften Klammern.',
  'letters, digits and . / _ - only': 'Nur Buchstaben, Ziffern und . / _ -',
  'invoices have the same numbers': 'Rechnungen haben dieselben Nummern; zwei Belege hätten eine gemeinsam.',
  'numbers like these were given already': 'Solche Nummern sind schon vergeben und kämen ein zweites Mal.',
  'within how many days the cash discount may be taken': 'Bitte angeben, innerhalb wie vieler Tage.',
  'how much is kept back': 'Bitte angeben, wie viel einbehalten wird.',
  'a small business charges no VAT that could be reversed':
    'Ein Kleinunternehmer verrechnet keine Steuer, die übergehen könnte.',
  'no VAT rate of the company’s country': 'Diesen Steuersatz gibt es im Land der Firma nicht.',
  'a day that is yet to come': 'Dieser Tag kommt erst.',
  'an IANA time zone': 'Bitte eine der Zeitzonen wählen.',
  'the law of the company’s country asks for at least 7 years':
    'Das Gesetz verlangt mindestens 7 Jahre (§ 132 BAO).',
  'the law of the company’s country asks for at least 10 years':
    'Das Gesetz verlangt mindestens 10 Jahre (§ 147 AO).',
  'lies in the future': 'Liegt in der Zukunft.',
  'must hold {seq} or {seq:4}': 'Muss {seq} oder {seq:4} enthalten.',
  'a colour as #rrggbb': 'Eine Farbe als #rrggbb, zum Beispiel #1f5f8b.',
  '3 to 40 lower-case letters, digits and hyphens': '3 bis 40 Kleinbuchstaben, Ziffern und Bindestriche.',
  'must be accepted': 'Das muss bestätigt sein.',
  'this company id is taken': 'Diese Kennung ist vergeben.',
  'this e-mail address is taken': 'Diese E-Mail-Adresse ist schon registriert.',
  'this password is not right': 'Dieses Passwort stimmt nicht.',
  'the code is wrong or was used already': 'Der Code stimmt nicht oder wurde schon benutzt.',
  'a password has at least 12 characters': 'Bitte mindestens 12 Zeichen.',
  'a password has at most 256 characters': 'Bitte höchstens 256 Zeichen.',
  'this password is among the first that attackers try': 'Dieses Passwort probieren Angreifer als Erstes.',
  'this password is a simple sequence or repetition': 'Das ist eine einfache Folge oder Wiederholung.',
  'this password is made of names that others know': 'Dieses Passwort besteht aus Namen, die andere kennen.',
}
