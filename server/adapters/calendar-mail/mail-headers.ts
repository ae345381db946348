import addressparser from 'nodemailer/lib/addressparser'
import { cutText } from '../../platform/values/cut-text'
import type { MailPerson } from './mail-port'

/** Maximum length read of one header; no genuine list of recipients is longer. */
const longest = 20_000
const maxPeople = 200

/** One line, whatever a name or a subject contained: a value can never start another header. */
export const headerText = (text: string): string =>
  cutText(text, longest)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** The people in an address header, groups resolved. */
export function peopleIn(header: string): MailPerson[] {
  const text = headerText(header)
  if (text === '') return []
  return addressparser(text, { flatten: true })
    .filter(({ address }) => address)
    .slice(0, maxPeople)
    .map(({ name, address }) => ({ email: address, name: name || null }))
}
