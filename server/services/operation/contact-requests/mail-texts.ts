import type { Locale } from '../../../platform/values/locale'
import type { interests } from './rules'
import type { RequestAccess } from './schema'

/**
 * What the sender gets. It contains nothing that they wrote: anyone can enter any address at the form, and a message to
 * uninvolved people must not be sent under our name.
 */
export const confirmation: Record<Locale, { subject: string; message: string }> = {
  de: {
    subject: 'Ihre Anfrage ist angekommen',
    message:
      'Guten Tag,\n\nvon dieser Adresse kam eine Anfrage über unser Kontaktformular. Wir melden uns so bald wie möglich.\n\nWaren Sie das nicht? Dann ist nichts zu tun; wer immer das Formular ausgefüllt hat, hat sich in der Adresse geirrt.',
  },
  en: {
    subject: 'Your request has arrived',
    message:
      'Hello,\n\na request came from this address by our contact form. We will get back to you as soon as possible.\n\nWas it not you? Then there is nothing to do; the form was filled in with a mistyped address.',
  },
}

type Written = Pick<RequestAccess, 'name' | 'email' | 'company' | 'phone' | 'trade' | 'interests' | 'message'>

/** What the operators get; the sender's text is plain text. */
export function notice(locale: Locale, kind: 'message' | 'access', written: Written, baseUrl: string) {
  const t = texts[locale]
  const lines = [
    [t.name, written.name],
    [t.email, written.email],
    [t.company, written.company],
    [t.phone, written.phone],
    [t.trade, written.trade],
    [t.interests, written.interests.map(one => nameOf(locale, one)).join(', ')],
  ]
  const about = lines.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])).join('\n')
  return {
    subject: `${t[kind]}: ${written.name}`,
    message: [about, written.message].filter(Boolean).join('\n\n'),
    action: { label: t.open, url: new URL('/admin/contact-requests', baseUrl).href },
  }
}

const nameOf = (locale: Locale, interest: string): string =>
  (interestNames[locale] as Readonly<Record<string, string>>)[interest] ?? interest

const interestNames: Record<Locale, Record<(typeof interests)[number], string>> = {
  de: {
    offers: 'Angebote',
    rapports: 'Rapporte',
    invoices: 'Rechnungen',
    times: 'Zeiterfassung',
    planning: 'Plantafel',
    api: 'Schnittstellen',
  },
  en: {
    offers: 'Offers',
    rapports: 'Site reports',
    invoices: 'Invoices',
    times: 'Time tracking',
    planning: 'Planning board',
    api: 'Interfaces',
  },
}

const texts = {
  de: {
    message: 'Kontaktanfrage',
    access: 'Anfrage um Zugang',
    name: 'Name',
    email: 'E-Mail',
    company: 'Betrieb',
    phone: 'Telefon',
    trade: 'Gewerk',
    interests: 'Interesse',
    open: 'Anfragen ansehen',
  },
  en: {
    message: 'Contact request',
    access: 'Request for access',
    name: 'Name',
    email: 'E-mail',
    company: 'Company',
    phone: 'Phone',
    trade: 'Trade',
    interests: 'Interests',
    open: 'Look at requests',
  },
}
