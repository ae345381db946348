import type { Locale } from '../../../platform/values/locale'

/** Columns of a contact that determine its greeting. */
export const greetingSelect = { salutation: true, title: true, firstName: true, lastName: true } as const

/** Copies of contacts from before salutations existed lack the first two. */
export interface Greeted {
  salutation?: string | null
  title?: string | null
  firstName: string | null
  lastName: string | null
}

type Texts = Readonly<Record<'mr' | 'ms' | 'family' | 'byName', (name: string) => string>> & {
  unknown: string
}

const texts: Readonly<Record<Locale, Texts>> = {
  de: {
    mr: name => `Sehr geehrter Herr ${name},`,
    ms: name => `Sehr geehrte Frau ${name},`,
    family: name => `Sehr geehrte Familie ${name},`,
    byName: name => `Guten Tag ${name},`,
    unknown: 'Sehr geehrte Damen und Herren,',
  },
  en: {
    mr: name => `Dear Mr ${name},`,
    ms: name => `Dear Ms ${name},`,
    family: name => `Dear ${name} family,`,
    byName: name => `Dear ${name},`,
    unknown: 'Dear Sir or Madam,',
  },
}

/**
 * The line with which letters and mails to a contact begin: with salutation, title and last name when they are known,
 * else with the whole name, else a general one. In English a title replaces Mr and Ms; a family has none.
 */
export function greeting(locale: Locale, contact: Greeted | null): string {
  const by = texts[locale]
  const { salutation, title, firstName, lastName } = contact ?? { firstName: null, lastName: null }
  if (!lastName) return firstName ? by.byName(firstName) : by.unknown
  const titled = [title, lastName].filter(Boolean).join(' ')
  if (salutation === 'family') return by.family(lastName)
  if (salutation === 'mr' || salutation === 'ms')
    return locale === 'en' && title ? by.byName(titled) : by[salutation](titled)
  return by.byName([title, firstName, lastName].filter(Boolean).join(' '))
}

/** Replaces `{anrede}`, in English also `{greeting}`, with the line that greets a contact. */
export const withGreeting = <Text extends string | null>(text: Text, locale: Locale, contact: Greeted | null): Text =>
  (text === null ? null : text.replaceAll(/\{(?:anrede|greeting)\}/gi, () => greeting(locale, contact))) as Text

const closings: Readonly<Record<Locale, string>> = { de: 'Mit freundlichen Grüßen', en: 'Kind regards' }

/** The closing lines of letters and mails. */
export const closing = (locale: Locale, companyName: string): string => `${closings[locale]}\n${companyName}`

const form: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  de: { mr: 'Herrn', ms: 'Frau', family: 'Familie' },
  en: {},
}

/**
 * A person as written in the address window: "Herrn Dr. Franz Haas", "Familie Haas"; null for a contact without a
 * person.
 */
export function addressedPerson(locale: Locale, contact: Greeted): string | null {
  const { salutation, title, firstName, lastName } = contact
  if (!firstName && !lastName) return null
  return [form[locale][salutation ?? ''], title, firstName, lastName].filter(Boolean).join(' ')
}
