import type { Locale } from '~/lib/locale'

/** What the frame needs to know about the signed-in user: `data` of `caller.auth.session()`. */
export interface SessionView {
  user: {
    id: number
    name: string
    email: string
    /** Where the own picture is to be had, or null. */
    avatarUrl: string | null
    locale: Locale
    isOperator: boolean
    switchedIn: boolean
  }
  company: {
    companyId: string
    name: string
    countryCode: string
    /** Brand colour, `#rrggbb`, or null for the product's own. */
    primaryColor: string | null
    /** Where the logo is to be had, or null. */
    logo: string | null
    /** IANA time zone; all instants are shown in it. */
    timeZone: string
    /** Percent, such as 20. */
    defaultVatRate: number
    /** Whether documents for private customers in Germany state the labor share of their total (§ 35a EStG). */
    laborShare: boolean
  }
  role: 1 | 2 | 3
  /** Already cut down to the enabled modules. */
  permissions: string[]
  modules: string[]
  /** Whether the assistant is available. */
  assistant: boolean
  /** A model answers; without one, rules do. */
  language_model: boolean
  /** Whether dictation is available. */
  dictation: boolean
}
