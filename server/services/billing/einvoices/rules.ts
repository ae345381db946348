import { isLeitwegId } from '../../../einvoice/leitweg'
import type { EInvoiceFormat, EInvoiceProfile } from '../../../einvoice/model'

/** What kind of e-invoice: ebInterface has no profiles. */
export type Variant = { format: 'zugferd'; profile: EInvoiceProfile } | { format: 'ebinterface'; profile: null }

interface Issuer {
  countryCode: string
  /** Set if a company wants another format than its country's. */
  einvoiceFormat: string | null
}

export interface RequestedVariant {
  format?: EInvoiceFormat | undefined
  profile?: EInvoiceProfile | undefined
}

/**
 * The requested variant, or the default: ZUGFeRD in Germany, ebInterface everywhere else, or the company's own choice;
 * XRechnung if the buyer reference is a Leitweg-ID. Requesting a profile implies ZUGFeRD. Null for a profile of a
 * format that has none.
 */
export function chooseVariant(
  issuer: Issuer,
  buyerReference: string | null,
  requested: RequestedVariant = {},
): Variant | null {
  if (requested.format === 'ebinterface' && requested.profile) return null
  const usual = issuer.einvoiceFormat ?? (issuer.countryCode === 'DE' ? 'zugferd' : 'ebinterface')
  const format = requested.format ?? (requested.profile ? 'zugferd' : usual)
  if (format === 'ebinterface') return { format, profile: null }
  return {
    format: 'zugferd',
    profile: requested.profile ?? (isLeitwegId(buyerReference) ? 'xrechnung' : 'en16931'),
  }
}

/** The file that legally is the invoice: the PDF of a hybrid, otherwise the XML. */
export const primaryFile = ({ profile }: Variant): 'pdf' | 'xml' => (profile === 'en16931' ? 'pdf' : 'xml')
