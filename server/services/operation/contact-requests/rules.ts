import type { Locale } from '../../../platform/values/locale'

/** What a sender to the operators agrees to: shown at the form, and kept with what they wrote (Art. 7(1) GDPR). */
export const consentText: Record<Locale, string> = {
  de: 'Ich bin einverstanden, dass meine Angaben gespeichert und verwendet werden, um meine Anfrage zu beantworten. Ich kann das jederzeit widerrufen.',
  en: 'I agree that my details are stored and used to answer my request. I can withdraw this at any time.',
}

/** Choices at the form: what the sender wants to see of the service. */
export const interests = ['offers', 'rapports', 'invoices', 'times', 'planning', 'api'] as const
