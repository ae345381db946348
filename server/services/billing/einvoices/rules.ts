import { isLeitwegId } from '../../../einvoice/leitweg'
import type { EInvoiceFormat, EInvoiceProfile } from '../../../einvoice/model'

/** What kind of e-invoice: ebInterface has no profiles. */
export type Variant = { format: 'zugferd'; profile: EInvoiceProfile } | { format: 'ebinterface'; profile: null }

interface Issuer {
  countryCode: string
  /** Set where a company wants another format than its country's. */
  einvoiceFormat: string | null
}

export interface RequestedVariant {
  format?: EInvoiceFormat | undefined
  profile?: EInvoiceProfile | undefined
}

/**
 * What is made unless something is asked for: ZUGFeRD in Germany, ebInterface everywhere else, or the company's own
 * choice; XRechnung where the buyer reference is a Leitweg-ID. Asking for a profile is asking for ZUGFeRD. Null for a
 * profile of a format that has none.
 */
export function variantFor(
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

/** The part that is the invoice before the law: the PDF of a hybrid, the XML everywhere else. */
export const primaryFile = ({ profile }: Variant): 'pdf' | 'xml' => (profile === 'en16931' ? 'pdf' : 'xml')

/** Under which name the XML lies inside the PDF; null where it stands beside it. */
export const insideName = ({ profile }: Variant): 'factur-x.xml' | 'xrechnung.xml' | null =>
  profile === null ? null : profile === 'xrechnung' ? 'xrechnung.xml' : 'factur-x.xml'
