import type { $ZodErrorMap, $ZodRawIssue } from 'zod/v4/core'
import type { Locale } from './locale'

/** Texts for zod's issues, for one parse: `schema.safeParse(value, { error: zodMessages('de') })`. */
export function zodMessages(locale: Locale): $ZodErrorMap {
  const texts = locale === 'de' ? german : english
  return issue => textOf(issue, texts)
}

/** A rule's own message in the reader's language; schemas write their rules in English. */
export function ruleText(message: string, locale: Locale): string {
  const texts = rules[message]
  if (texts) return texts[locale === 'de' ? 0 : 1]
  for (const [pattern, german, english] of patterns)
    if (pattern.test(message)) return message.replace(pattern, locale === 'de' ? german : english)
  // A generic text is better than one in a foreign language: rules begin with a lower-case letter, finished sentences
  // do not.
  return locale === 'de' && /^[a-z]/.test(message) ? german.invalid : message
}

/** The text of an issue from zod or a service, in the language of the response. */
export function issueText(issue: { code?: string | undefined; message: string }, locale: Locale): string {
  const said = ruleText(issue.message, locale)
  if (said !== issue.message || !zodOwn.test(issue.message)) return said
  const issueOfZod = {
    ...issue,
    // An issue does not hold the input itself; only its message shows that there was none.
    input: / received (undefined|null)$/.test(issue.message) ? undefined : NaN,
  }
  return textOf(issueOfZod as unknown as $ZodRawIssue, locale === 'de' ? german : english) ?? said
}

/** How zod's own messages begin. */
const zodOwn = /^(Invalid|Too (small|big)|Unrecognized|Expected|Required)\b/

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
    /^0\.0*1$/.test(of) ? `Höchstens ${of.length - 2} Nachkommastellen.` : `Bitte ein Vielfaches von ${comma(of)}.`,
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
    number: (least, inclusive) => (inclusive ? `Mindestens ${comma(least)}.` : `Muss größer als ${comma(least)} sein.`),
    array: least => `Mindestens ${plural(least, 'Eintrag', 'Einträge')}.`,
  },
  big: {
    string: most => `Höchstens ${most} Zeichen.`,
    number: (most, inclusive) => (inclusive ? `Höchstens ${comma(most)}.` : `Muss kleiner als ${comma(most)} sein.`),
    array: most => `Höchstens ${plural(most, 'Eintrag', 'Einträge')}.`,
  },
}

const english: Texts = {
  required: 'Please fill in.',
  invalid: 'This does not fit here.',
  number: 'Please enter a number, such as 12.50.',
  integer: 'Please enter a whole number.',
  option: 'Please choose one of the offered values.',
  multiple: of => (/^0\.0*1$/.test(of) ? `At most ${of.length - 2} decimals.` : `Please enter a multiple of ${of}.`),
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

/** Rules by the message used in schemas and services: German, English. */
export const rules: Readonly<Record<string, readonly [string, string]>> = {
  required: [german.required, english.required],
  'an instant with its offset, or a day': [
    'Bitte Datum und Uhrzeit wählen, oder einen Tag.',
    'Please choose date and time, or a day.',
  ],
  'the year lies between 1900 and 9998': [
    'Das Jahr liegt zwischen 1900 und 9998.',
    'The year lies between 1900 and 9998.',
  ],
  'a day alone needs all_day': ['Bitte auch eine Uhrzeit wählen.', 'Please choose a time as well.'],
  'a status stands alone': ['Der Status wird nur für sich allein geändert.', 'The status is changed by itself only.'],
  'a title, a project or a contact is needed': [
    'Ein Titel, ein Projekt oder ein Kontakt wird gebraucht.',
    'A title, a project or a contact is needed.',
  ],
  'lies not after starts_at': ['Liegt nicht nach dem Beginn.', 'Is not after the start.'],
  'lies not after started_at': ['Liegt nicht nach dem Beginn.', 'Is not after the start.'],
  'an appointment lasts at most 62 days': [
    'Ein Termin dauert höchstens 62 Tage.',
    'An appointment lasts at most 62 days.',
  ],
  'no working day fits this recurrence': [
    'Auf diese Wiederholung fällt kein Arbeitstag.',
    'No working day fits this recurrence.',
  ],
  'names each appointment once': ['Jeder Termin steht nur einmal da.', 'Each appointment is named once.'],
  'a series has at most 200 appointments': [
    'Eine Serie hat höchstens 200 Termine.',
    'A series has at most 200 appointments.',
  ],
  'each ends before the next one begins': [
    'Jeder Termin der Serie endet, bevor der nächste beginnt.',
    'Each appointment of a series ends before the next one begins.',
  ],
  'either until or count': [
    'Entweder ein letzter Tag oder eine Anzahl.',
    'Either a last day or a number of appointments.',
  ],
  'a reason is for cancelling': ['Ein Grund gehört zu einer Absage.', 'A reason belongs to cancelling.'],
  'declining needs a reason': ['Zum Absagen wird ein Grund gebraucht.', 'Declining needs a reason.'],
  'a rejection says why': ['Zum Ablehnen wird eine Begründung gebraucht.', 'A rejection needs a reason.'],
  'no reason is asked for when a person is sick: leave it empty': [
    'Bei Krankheit wird kein Grund erfragt: bitte leer lassen.',
    'No reason is required for sickness: please leave it empty.',
  ],
  'the year lies between 2000 and 2199': [
    'Das Jahr liegt zwischen 2000 und 2199.',
    'The year lies between 2000 and 2199.',
  ],
  'the year is 2000 or later': ['Das Jahr 2000 oder später.', 'The year 2000 or later.'],
  'breaks or their minutes, not both': [
    'Entweder einzelne Pausen oder deren Minuten, nicht beides.',
    'Either single breaks or their minutes, not both.',
  ],
  'start and end are given together': ['Beginn und Ende werden zusammen angegeben.', 'Start and end go together.'],
  'start and end are needed, or a day and its minutes': [
    'Beginn und Ende werden gebraucht, oder ein Tag mit seiner Dauer.',
    'Start and end are needed, or a day with its duration.',
  ],
  'follows from start and end': ['Ergibt sich aus Beginn und Ende.', 'Follows from start and end.'],
  'breaks need start and end': ['Pausen brauchen Beginn und Ende der Zeit.', 'Breaks need start and end of the time.'],
  'lies before the last step, or more than 72 hours ago': [
    'Liegt vor der letzten Stempelung oder mehr als 72 Stunden zurück.',
    'Lies before the last step, or more than 72 hours ago.',
  ],
  'lies more than two minutes ahead': ['Liegt in der Zukunft.', 'Is in the future.'],
  'an entry lasts at most 24 hours': ['Eine Zeit dauert höchstens 24 Stunden.', 'A time lasts at most 24 hours.'],
  'a break ends after it begins': ['Eine Pause endet nach ihrem Beginn.', 'A break ends after it begins.'],
  'a break lies between start and end': [
    'Eine Pause liegt zwischen Beginn und Ende.',
    'A break lies between start and end.',
  ],
  'breaks do not overlap': ['Pausen überschneiden sich nicht.', 'Breaks do not overlap.'],
  'breaks are shorter than the whole': [
    'Die Pausen sind kürzer als die ganze Zeit.',
    'Breaks are shorter than the whole time.',
  ],
  'the day has not come yet': ['Dieser Tag ist noch nicht gekommen.', 'This day has not come yet.'],
  'a reason is needed for approved time': [
    'Die Zeit ist freigegeben: Bitte begründen Sie die Berichtigung.',
    'The time is approved: please give a reason for the correction.',
  ],
  '"from" and "to" go together': ['Anfang und Ende werden zusammen angegeben.', 'Start and end are given together.'],
  'at most 2 decimals': ['Höchstens 2 Nachkommastellen.', 'At most 2 decimals.'],
  'at most 2 decimals and 12 digits before them': [
    'Höchstens 2 Nachkommastellen und 12 Stellen davor.',
    'At most 2 decimals and 12 digits before them.',
  ],
  'at most 4 decimals and 10 digits before them': [
    'Höchstens 4 Nachkommastellen und 10 Stellen davor.',
    'At most 4 decimals and 10 digits before them.',
  ],
  'control characters are not allowed': [
    'Enthält Zeichen, die nicht gedruckt werden können.',
    'Contains characters that cannot be printed.',
  ],
  'two capital letters, ISO 3166-1': ['Zwei Großbuchstaben, zum Beispiel AT.', 'Two capital letters, such as AT.'],
  'lies before starts_on': ['Liegt vor dem Beginn.', 'Lies before the start.'],
  'lies before offer_date': ['Liegt vor dem Angebotsdatum.', 'Lies before the offer’s date.'],
  'lies before invoice_date': ['Liegt vor dem Rechnungsdatum.', 'Lies before the invoice’s date.'],
  'the IBAN’s check digits do not fit': [
    'Die Prüfziffern der IBAN stimmen nicht.',
    'The IBAN’s check digits do not fit.',
  ],
  'the VAT id’s format or check digit does not fit': [
    'Format oder Prüfziffer der UID-Nummer stimmt nicht.',
    'The VAT id’s format or check digit does not fit.',
  ],
  'a BIC has 8 or 11 letters and digits': [
    'Ein BIC hat 8 oder 11 Buchstaben und Ziffern.',
    'A BIC has 8 or 11 letters and digits.',
  ],
  'each level comes no earlier than the one before': [
    'Jede Stufe kommt frühestens mit der vorigen.',
    'Each level comes no earlier than the one before.',
  ],
  'may hold {year} and one {seq}, and no other braces': [
    'Darf {year} und einmal {seq} enthalten, sonst keine geschweiften Klammern.',
    'May hold {year} and one {seq}, and no other braces.',
  ],
  'letters, digits and . / _ - only': ['Nur Buchstaben, Ziffern und . / _ -', 'Letters, digits and . / _ - only.'],
  'invoices have the same numbers': [
    'Rechnungen haben dieselben Nummern; zwei Belege hätten eine gemeinsam.',
    'Invoices have the same numbers; two documents would share one.',
  ],
  'numbers like these were given already': [
    'Solche Nummern sind schon vergeben und kämen ein zweites Mal.',
    'Numbers like these were given already and would come a second time.',
  ],
  'within how many days the cash discount may be taken': [
    'Bitte angeben, innerhalb wie vieler Tage.',
    'Please say within how many days it may be taken.',
  ],
  'how much is kept back': ['Bitte angeben, wie viel einbehalten wird.', 'Please say how much is kept back.'],
  'a small business charges no VAT that could be reversed': [
    'Ein Kleinunternehmer verrechnet keine Steuer, die übergehen könnte.',
    'A small business charges no VAT that could be reversed.',
  ],
  'no VAT rate of the company’s country': [
    'Diesen Steuersatz gibt es im Land der Firma nicht.',
    'The company’s country has no such VAT rate.',
  ],
  'a day that is yet to come': ['Dieser Tag kommt erst.', 'This day is yet to come.'],
  'an IANA time zone': ['Bitte eine der Zeitzonen wählen.', 'Please choose one of the time zones.'],
  'the law of the company’s country asks for at least 7 years': [
    'Das Gesetz verlangt mindestens 7 Jahre (§ 132 BAO).',
    'The law asks for at least 7 years (§ 132 BAO).',
  ],
  'the law of the company’s country asks for at least 10 years': [
    'Das Gesetz verlangt mindestens 10 Jahre (§ 147 AO).',
    'The law asks for at least 10 years (§ 147 AO).',
  ],
  'lies in the future': ['Liegt in der Zukunft.', 'Lies in the future.'],
  'must hold {seq} or {seq:4}': ['Muss {seq} oder {seq:4} enthalten.', 'Must hold {seq} or {seq:4}.'],
  'a colour as #rrggbb': ['Eine Farbe als #rrggbb, zum Beispiel #1f5f8b.', 'A colour as #rrggbb, such as #1f5f8b.'],
  '3 to 40 lower-case letters, digits and hyphens': [
    '3 bis 40 Kleinbuchstaben, Ziffern und Bindestriche.',
    '3 to 40 lower-case letters, digits and hyphens.',
  ],
  'must be accepted': ['Das muss bestätigt sein.', 'Please accept this.'],
  'this company id is taken': ['Diese Kennung ist vergeben.', 'This company id is taken.'],
  'this e-mail address is taken': [
    'Diese E-Mail-Adresse ist schon registriert.',
    'This email address is registered already.',
  ],
  'this password is not right': ['Dieses Passwort stimmt nicht.', 'This password is not right.'],
  'this is the present address already': ['Das ist schon die jetzige Adresse.', 'This is the present address already.'],
  'a code is needed': ['Der Code aus der App ist nötig.', 'The code of the app is needed.'],
  'the code is wrong or was used already': [
    'Der Code stimmt nicht oder wurde schon benutzt.',
    'The code is wrong or was used already.',
  ],
  'a password has at least 12 characters': ['Bitte mindestens 12 Zeichen.', 'At least 12 characters, please.'],
  'a password has at most 256 characters': ['Bitte höchstens 256 Zeichen.', 'At most 256 characters, please.'],
  'this password is among the first that attackers try': [
    'Dieses Passwort probieren Angreifer als Erstes.',
    'This one is among the first that attackers try.',
  ],
  'this password is a simple sequence or repetition': [
    'Das ist eine einfache Folge oder Wiederholung.',
    'This is a simple sequence or repetition.',
  ],
  'this password is made of names that others know': [
    'Dieses Passwort besteht aus Namen, die andere kennen.',
    'This one is made of names that others know.',
  ],
  'Given more than once': ['Mehr als einmal angegeben.', 'Given more than once.'],
  'Given without a value': ['Ohne Wert angegeben.', 'Given without a value.'],
  'Stands in the path': ['Steht schon in der Adresse.', 'Stands in the path already.'],
  'Unknown field': ['Unbekanntes Feld.', 'Unknown field.'],
  'lies in the past': ['Liegt in der Vergangenheit.', 'Is in the past.'],
  'the first year is 0001': ['Dieses Jahr gibt es nicht.', 'There is no such year.'],
  'a whole number is expected': ['Bitte eine ganze Zahl angeben.', 'Please enter a whole number.'],
  'each permission once': ['Jede Berechtigung nur einmal.', 'Each permission once.'],
  'status stands alone: change the other fields first': [
    'Der Status steht allein; bitte zuerst die anderen Felder ändern.',
    'The status stands alone: change the other fields first.',
  ],
  'status changes on its own, not together with fields': [
    'Der Status wird allein geändert, nicht zusammen mit Feldern.',
    'The status changes on its own, not together with fields.',
  ],
  'within how many days it may be taken': [
    'Bitte angeben, innerhalb wie vieler Tage.',
    'Please say within how many days it may be taken.',
  ],
  'the sum has more than 12 digits before the point': [
    'Die Summe hat mehr als 12 Stellen vor dem Komma.',
    'The sum has more than 12 digits before the point.',
  ],
  'the amount has more than 12 digits before the point': [
    'Der Betrag hat mehr als 12 Stellen vor dem Komma.',
    'The amount has more than 12 digits before the point.',
  ],
  'lower-case letters, digits, dots and underscores': [
    'Nur Kleinbuchstaben, Ziffern, Punkte und Unterstriche.',
    'Lower-case letters, digits, dots and underscores only.',
  ],
  'sha-256=:<base64 of 32 bytes>: (RFC 9530)': [
    'Bitte als sha-256=:<Base64 von 32 Bytes>: (RFC 9530).',
    'Please as sha-256=:<base64 of 32 bytes>: (RFC 9530).',
  ],
  '1 to 255 printable ASCII characters, given once': [
    '1 bis 255 druckbare ASCII-Zeichen, einmal angegeben.',
    '1 to 255 printable ASCII characters, given once.',
  ],
  'unknown event; availableEvents lists the names, and <noun>.* takes all of a noun': [
    'Unbekanntes Ereignis; availableEvents nennt die Namen, <noun>.* nimmt alle davon.',
    'Unknown event; availableEvents lists the names, and <noun>.* takes all of a noun.',
  ],
  'a country of ISO 3166-1': [
    'Dieses Land gibt es nicht; bitte den Ländercode mit zwei Buchstaben angeben, zum Beispiel AT.',
    'There is no such country; use its code of two letters, such as AT.',
  ],
  'an address with http or https': [
    'Bitte eine Internetadresse mit http oder https angeben, zum Beispiel https://beispiel.at.',
    'Please enter a web address with http or https, such as https://example.com.',
  ],
  'completed stands alone': ['Das Abschließen steht allein.', 'Completing stands alone.'],
  'required where there is no article_id': [
    'Ohne Artikel bitte ausfüllen.',
    'Please fill in where there is no article.',
  ],
  '1 to 40 characters of a-z, 0-9, - and _': [
    '1 bis 40 Zeichen: a-z, 0-9, - und _.',
    '1 to 40 characters: a-z, 0-9, - and _.',
  ],
  'given twice': ['Zweimal angegeben.', 'Given twice.'],
  'is given too often': ['Zu oft angegeben.', 'Given too often.'],
  'is too long a name': ['Ein so langer Name ist kein Feld.', 'Is too long for the name of a field.'],
  'is nested too deeply': ['Zu tief verschachtelt.', 'Is nested too deeply.'],
  'is no Unicode text': ['Enthält ein halbes Zeichen, das kein Text ist.', 'Is no Unicode text.'],
  'is no UTF-8': ['Ist nicht in UTF-8.', 'Is not in UTF-8.'],
  'holds a NUL': [
    'Enthält ein Zeichen, das nicht gespeichert werden kann.',
    'Holds a character that cannot be stored.',
  ],
  'differs from kontakt_id': ['Nennt einen anderen Kontakt als kontakt_id.', 'Differs from kontakt_id.'],
  'stands alone': ['Steht allein, ohne andere Felder.', 'Stands alone, without other fields.'],
  'quantity times price has more than 12 digits before the point': [
    'Menge mal Preis hat mehr als 12 Stellen vor dem Komma.',
    'Quantity times price has more than 12 digits before the point.',
  ],
  'is no line of this invoice': ['Diese Zeile steht nicht auf der Rechnung.', 'This line is not on the invoice.'],
  'either quantity or amount': [
    'Bitte entweder eine Menge oder einen Betrag angeben.',
    'Please give either a quantity or an amount.',
  ],
  'each line at most once': ['Jede Zeile höchstens einmal.', 'Each line at most once.'],
  'ebinterface has no profiles': [
    'ebInterface hat keine Profile: bitte weglassen.',
    'ebInterface has no profiles: please leave it out.',
  ],
  'progress is for deposit and progress invoices: say warranty, or leave it out': [
    'Bis zur Schlussrechnung einbehalten wird nur bei Anzahlungen und Abschlagsrechnungen: bitte Gewährleistung wählen oder weglassen.',
    'Only deposits and progress invoices keep an amount back until the final invoice: please choose warranty, or leave it out.',
  ],
  'is due with the final invoice: leave the day out, or say retention_kind warranty': [
    'Wird mit der Schlussrechnung fällig: bitte den Tag weglassen oder Gewährleistung wählen.',
    'Is due with the final invoice: please leave the day out, or choose warranty.',
  ],
  'is for deposit invoices': ['Gehört nur zu Anzahlungsrechnungen.', 'Belongs to deposit invoices only.'],
  'another time, or what would suit in words': [
    'Bitte einen anderen Termin angeben oder schreiben, was passen würde.',
    'Please give another time, or write what would suit you.',
  ],
  'a name without / \\ : * ? " < > |': [
    'Bitte einen Namen ohne / \\ : * ? " < > | angeben.',
    'Please use a name without / \\ : * ? " < > |',
  ],
  'a path without \\ : * ? " < > |': [
    'Bitte einen Pfad ohne \\ : * ? " < > | angeben.',
    'Please use a path without \\ : * ? " < > |',
  ],
  'a signature drawn within 1000 by 400, more than a dot': [
    'Bitte im Feld unterschreiben; ein Punkt genügt nicht.',
    'Please sign within the field; a dot is not enough.',
  ],
  'a SHA-256 in lower-case hex': [
    'Bitte eine SHA-256 aus 64 Zeichen (0-9, a-f).',
    'Please enter a SHA-256 of 64 characters (0-9, a-f).',
  ],
  'light or deep': ['Nur „light“ oder „deep“.', 'Either “light” or “deep”.'],
  'the address of a site, as https://company.sharepoint.com/sites/team': [
    'Bitte die Adresse einer Site angeben, zum Beispiel https://firma.sharepoint.com/sites/team.',
    'Please enter the address of a site, such as https://company.sharepoint.com/sites/team.',
  ],
  'the address of the store alone, as https://s3.eu-central-1.amazonaws.com': [
    'Bitte nur die Adresse des Speichers angeben, ohne Bucket und Pfad, zum Beispiel https://s3.eu-central-1.amazonaws.com.',
    'Please enter the address of the store alone, without bucket and path, such as https://s3.eu-central-1.amazonaws.com.',
  ],
  'a region of letters, digits and hyphens': [
    'Bitte die Region so angeben, wie der Speicher sie nennt: Buchstaben, Ziffern und Bindestriche.',
    'Please enter the region as the store names it: letters, digits and hyphens.',
  ],
  'a bucket: 3 to 63 lower-case letters, digits, hyphens and dots': [
    'Bitte den Namen des Buckets angeben: 3 bis 63 Kleinbuchstaben, Ziffern, Bindestriche und Punkte.',
    'Please enter the name of the bucket: 3 to 63 lower-case letters, digits, hyphens and dots.',
  ],
  'folders of letters, digits, dots and hyphens, separated by /': [
    'Bitte Ordner aus Buchstaben, Ziffern, Punkten und Bindestrichen angeben, mit / getrennt.',
    'Please enter folders of letters, digits, dots and hyphens, separated by /.',
  ],
  'the id of an access key': [
    'Bitte den Zugangsschlüssel ohne Leerzeichen und Umlaute angeben.',
    'Please enter the access key without spaces or accented letters.',
  ],
  'the secret of the access key': [
    'Bitte das Geheimnis ohne Leerzeichen und Umlaute angeben.',
    'Please enter the secret without spaces or accented letters.',
  ],
  'a bucket belongs to object alone': [
    'Ein Bucket gehört nur zum Speicher „object“.',
    'A bucket belongs to the storage “object” alone.',
  ],
  'host,collection,site as Microsoft Graph names it': [
    'Bitte die Kennung wie bei Microsoft Graph: Host, Sammlung und Site, mit Kommas getrennt.',
    'Please use the id of Microsoft Graph: host, collection and site, separated by commas.',
  ],
  'the last message is a question': [
    'Bitte eine Frage schreiben: Die letzte Nachricht ist leer oder nicht von Ihnen.',
    'Please write a question: the last message is empty or not yours.',
  ],
  'red begins where amber does, or above': [
    'Rot beginnt frühestens dort, wo Gelb beginnt.',
    'Red begins where amber does, or above.',
  ],
  'this invitation is not valid': ['Diese Einladung gilt nicht (mehr).', 'This invitation is not valid (any more).'],
  'lies before credit_date': ['Liegt vor dem Datum der Gutschrift.', 'Lies before the date of the credit note.'],
  'lies before service_period_start': [
    'Liegt vor dem Beginn des Leistungszeitraums.',
    'Lies before the start of the period of service.',
  ],
  'lies before "from"': ['Liegt vor dem Beginn.', 'Lies before the start.'],
  'lies before "from_day"': ['Liegt vor dem ersten Tag.', 'Lies before the first day.'],
  'a day from noon to noon has no length': [
    'Ein einzelner Tag kann nicht an Anfang und Ende halb sein.',
    'A single day cannot be half at both ends.',
  ],
  'this kind of absence takes whole days': [
    'Diese Art von Abwesenheit gibt es nur für ganze Tage.',
    'This kind of absence takes whole days only.',
  ],
  'a colour as #rrggbb, in lower case': [
    'Eine Farbe als #rrggbb in Kleinbuchstaben, zum Beispiel #1f5f8b.',
    'A colour as #rrggbb in lower case, such as #1f5f8b.',
  ],
  'a month like 2026-01': [
    'Bitte einen Monat angeben, zum Beispiel 2026-01.',
    'Please enter a month, such as 2026-01.',
  ],
  'a week of ISO 8601, like 2026-W05': [
    'Bitte eine Kalenderwoche angeben, zum Beispiel 2026-W05.',
    'Please enter a calendar week, such as 2026-W05.',
  ],
  'a number with its country’s first, such as +43 660 1234567': [
    'Bitte die Nummer mit der Vorwahl des Landes angeben, zum Beispiel +43 660 1234567.',
    'Please enter the number with its country code, such as +43 660 1234567.',
  ],
  'lower-case letters, digits and _': ['Nur Kleinbuchstaben, Ziffern und _.', 'Lower-case letters, digits and _ only.'],
  'such as de or en_US': [
    'Bitte ein Kürzel der Sprache angeben, zum Beispiel de oder en_US.',
    'Please enter the code of a language, such as de or en_US.',
  ],
  'digits, as the vendor shows it': [
    'Bitte nur Ziffern, wie beim Anbieter angezeigt.',
    'Please enter digits only, as shown by the vendor.',
  ],
  'printable characters': ['Bitte nur druckbare Zeichen.', 'Please use printable characters only.'],
  'needed where dateTime has no offset': [
    'Wird gebraucht, weil die Zeit keinen Abstand zu UTC hat.',
    'Is needed because the time has no offset from UTC.',
  ],
  'of the kind of start, and not before it': [
    'Das Ende ist wie der Beginn ein Tag oder eine Zeit und liegt nicht davor.',
    'The end is a day or a time as the start is, and not before it.',
  ],
  'after timeMin': ['Liegt nicht nach dem Beginn des Zeitraums.', 'Is not after the start of the period.'],
  'start and end together': ['Beginn und Ende werden zusammen angegeben.', 'Start and end are given together.'],
  'not before from': ['Liegt vor dem Beginn.', 'Lies before the start.'],
  'a time zone of IANA, such as Europe/Vienna': [
    'Bitte eine Zeitzone der IANA angeben, zum Beispiel Europe/Vienna.',
    'Please enter a time zone of IANA, such as Europe/Vienna.',
  ],
  'either dateTime or date': ['Entweder ein Tag oder eine Zeit, nicht beides.', 'Either a day or a time, not both.'],
  'a line of RFC 5545, such as RRULE:FREQ=WEEKLY': [
    'Bitte eine Zeile nach RFC 5545, zum Beispiel RRULE:FREQ=WEEKLY.',
    'Please use a line of RFC 5545, such as RRULE:FREQ=WEEKLY.',
  ],
  'one line, without control characters': [
    'Bitte eine einzige Zeile ohne Steuerzeichen.',
    'Please use a single line without control characters.',
  ],
  'a type such as application/pdf': [
    'Bitte einen Dateityp angeben, zum Beispiel application/pdf.',
    'Please enter a type of file, such as application/pdf.',
  ],
}

/** Rules that contain a number or a field. */
const patterns: ReadonlyArray<readonly [RegExp, string, string]> = [
  [/^holds more than (\d+) values$/, 'Enthält mehr als $1 Werte.', 'Holds more than $1 values.'],
  [/^holds more than (\d+) fields$/, 'Enthält mehr als $1 Felder.', 'Holds more than $1 fields.'],
  [/^has more than (\d+) entries$/, 'Hat mehr als $1 Einträge.', 'Has more than $1 entries.'],
  [/^lies before \w+$/, 'Liegt vor dem Tag, auf den es folgen muss.', 'Lies before the day that it has to follow.'],
  [/^contradicts tax_profile \w+$/, 'Passt nicht zum Steuerprofil.', 'Contradicts the tax profile.'],
  [
    /^category (\w+) has no rate above 0$/,
    'Die Kategorie $1 hat keinen Steuersatz über 0.',
    'Category $1 has no rate above 0.',
  ],
  [/^does not follow (.+)$/, 'Folgt nicht dem Muster $1.', 'Does not follow $1.'],
  [/^at most (\d+) characters$/, 'Höchstens $1 Zeichen.', 'At most $1 characters.'],
  [
    /^at most (\d+) characters together; begin anew$/,
    'Das Gespräch ist zu lang (höchstens $1 Zeichen). Bitte „Neu beginnen“ und noch einmal fragen.',
    'The conversation is too long (at most $1 characters). Please start anew, and ask again.',
  ],
  [/^at most (\d+) days,.*$/, 'Höchstens $1 Tage.', 'At most $1 days.'],
  [
    /^an appointment lasts at most (\d+) days$/,
    'Ein Termin dauert höchstens $1 Tage.',
    'An appointment lasts at most $1 days.',
  ],
  [
    /^a series has at most (\d+) appointments$/,
    'Eine Serie hat höchstens $1 Termine. Bitte ein früheres Ende oder weniger Wiederholungen wählen.',
    'A series has at most $1 appointments. Please choose an earlier end or fewer repetitions.',
  ],
  [
    /^the law of the company’s country asks for at least (\d+) years$/,
    'Das Gesetz im Land der Firma verlangt mindestens $1 Jahre.',
    'The law of the company’s country asks for at least $1 years.',
  ],
  [
    /^a rapport has at most (\d+) work lines$/,
    'Ein Rapport hat höchstens $1 Arbeitszeilen.',
    'A rapport has at most $1 work lines.',
  ],
]
