import type { Locale } from '../../../platform/values/locale'

/** Consent text unless the company words it otherwise. */
export const defaultConsent: Record<Locale, string> = {
  de: 'Ich bin einverstanden, dass meine Angaben gespeichert und verwendet werden, um meine Anfrage zu beantworten. Ich kann das jederzeit widerrufen.',
  en: 'I agree that my details are stored and used to answer my inquiry. I can withdraw this at any time.',
}

/** Default limit of inquiries per form in 24 hours. */
export const defaultDailyLimit = 50
