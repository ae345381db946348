import type { Locale } from '../../../platform/values/locale'
import type { Finding } from '../einvoices/schema'
import type { InvoiceIssue } from './schema'

/** A finding as an issue: what is wrong and how to correct it. */
export const findingIssue = ({ rule, field, message, remedy }: Finding, locale: Locale): InvoiceIssue => ({
  path: field ?? 'einvoice',
  rule,
  message: `${message[locale]} ${remedy[locale]}`,
  confirm: null,
})
