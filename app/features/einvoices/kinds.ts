import type { EInvoiceCheck } from '~server/services/billing/einvoices/schema'

export const einvoiceKinds = ['en16931', 'xrechnung', 'ebinterface'] as const
export type EInvoiceKind = (typeof einvoiceKinds)[number]

/** One key for format and profile. */
export const kindOf = ({ format, profile }: Pick<EInvoiceCheck, 'format' | 'profile'>): EInvoiceKind =>
  format === 'ebinterface' ? 'ebinterface' : (profile ?? 'en16931')
