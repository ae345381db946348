import type { Locale } from '../../../platform/values/locale'

/** Optional fields of a form besides name, e-mail and message. */
export const inquiryFormFields = ['subject', 'phone', 'address'] as const
export type InquiryFormField = (typeof inquiryFormFields)[number]

/** Consent text unless the company words it otherwise. */
export const defaultConsent: Record<Locale, string> = {
  de: 'Ich bin einverstanden, dass meine Angaben gespeichert und verwendet werden, um meine Anfrage zu beantworten. Ich kann das jederzeit widerrufen.',
  en: 'I agree that my details are stored and used to answer my inquiry. I can withdraw this at any time.',
}

/** Default limit of inquiries per form in 24 hours. */
export const defaultDailyLimit = 50

/** Maximum number of a company's forms. */
export const maxForms = 20
