import type { Locale } from '../../../platform/values/locale'

/**
 * The mail that the sender gets. It contains nothing that they wrote: anyone can enter any address in the form, and a
 * message to uninvolved people must not be sent under the company's name.
 */
export const confirmation = (locale: Locale, company: string): { subject: string; message: string } =>
  confirmations[locale](company)

const confirmations = {
  de: (company: string) => ({
    subject: 'Ihre Anfrage ist angekommen',
    message: `Guten Tag,\n\nvon dieser Adresse kam eine Anfrage über das Formular auf unserer Website. Wir melden uns so bald wie möglich.\n\nWaren Sie das nicht? Dann ist nichts zu tun; beim Ausfüllen wurde eine falsche Adresse eingetragen.\n\nMit freundlichen Grüßen\n${company}`,
  }),
  en: (company: string) => ({
    subject: 'Your inquiry has arrived',
    message: `Hello,\n\nan inquiry came from this address by the form on our website. We will get back to you as soon as possible.\n\nWas it not you? Then there is nothing to do; the form was filled in with a mistyped address.\n\nKind regards\n${company}`,
  }),
}

/** Title of an inquiry whose sender wrote no line that could serve as one. */
export const defaultTitle: Record<Locale, string> = { de: 'Anfrage über die Website', en: 'Inquiry by the website' }
