import { z } from 'zod'
import { einvoiceFormats, einvoiceProfiles } from '../../../einvoice/model'
import { dataOf, id, instant } from '../../../platform/values/scalars'

const exportStatuses = ['pending', 'valid', 'invalid', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

const format = z.enum(einvoiceFormats)
const profile = z.enum(einvoiceProfiles)

/** `format` and `profile` default to those of the company and its customer. */
export const ExportDocument = z.object({ id, format: format.optional(), profile: profile.optional() })
export type ExportDocument = z.output<typeof ExportDocument>
export const ListExports = z.object({ id })

const bilingual = z.object({ de: z.string(), en: z.string() })

export const Finding = z.object({
  /** Official id of the rule: `BR-CO-15`, `BR-DE-15`; `XSD` for the schema. */
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The field to correct: `buyer_reference`, `company.phone`, `contact.postal_code`, `items.2.unit`. */
  field: z.string().nullable(),
  message: bilingual,
  remedy: bilingual,
})
export type Finding = z.infer<typeof Finding>

export const ValidationResult = z.object({
  result: z.enum(['valid', 'invalid', 'failed']),
  errors: z.array(Finding),
  warnings: z.array(Finding),
  /** Which layers of rules ran; a layer whose rules are not installed is `not_run`. */
  layers: z.array(
    z.object({ name: z.enum(['rules', 'xsd', 'official']), result: z.enum(['passed', 'failed', 'not_run']) }),
  ),
  /** Why it failed before anything could be validated, e.g. `pdf.unavailable`. */
  reason: z.string().nullable(),
})
export type ValidationResult = z.infer<typeof ValidationResult>

export const ExportRecord = z.object({
  id: z.int(),
  format,
  /** Null for ebInterface. */
  profile: profile.nullable(),
  status: z.enum(exportStatuses),
  validation_result: ValidationResult.nullable(),
  /** URLs of the files; null while there is none. */
  file_xml: z.string().nullable(),
  file_pdf: z.string().nullable(),
  /** Which of the two is the invoice. */
  file_primary: z.enum(['pdf', 'xml']).nullable(),
  /** Made from a draft: marked as such, and no invoice. */
  preview: z.boolean(),
  created_at: instant,
})
export type ExportRecord = z.infer<typeof ExportRecord>
export const ExportEnvelope = dataOf(ExportRecord)
export const ExportList = dataOf(z.array(ExportRecord))

/** Whether issuing a document makes an e-invoice automatically, or why it does not. */
const atIssueResults = ['made', 'private_customer', 'no_address', 'switched_off'] as const
export type EInvoiceAtIssue = (typeof atIssueResults)[number]

export const EInvoiceCheck = ValidationResult.extend({
  format,
  profile: profile.nullable(),
  /** With any value but `made` an e-invoice is made on request only, and never blocks the issue. */
  at_issue: z.enum(atIssueResults),
})
export type EInvoiceCheck = z.infer<typeof EInvoiceCheck>
export const EInvoiceCheckEnvelope = dataOf(EInvoiceCheck)
