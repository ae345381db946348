import type { Locale } from '../../../platform/values/locale'

/** What a form can ask for besides name, e-mail and message. */
export const inquiryFormFields = ['subject', 'phone', 'address'] as const
export type InquiryFormField = (typeof inquiryFormFields)[number]

/** What a sender agrees to unless the company words it otherwise. */
export const usualConsent: Record<Locale, string> = {
  de: 'Ich bin einverstanden, dass meine Angaben gespeichert und verwendet werden, um meine Anfrage zu beantworten. Ich kann das jederzeit widerrufen.',
  en: 'I agree that my details are stored and used to answer my inquiry. I can withdraw this at any time.',
}

/** As many inquiries as a form takes in 24 hours unless the company chooses otherwise. */
export const usualDailyLimit = 50

/** The forms that a company can have at once. */
export const mostForms = 20
