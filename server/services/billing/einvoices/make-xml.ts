import { Buffer } from 'node:buffer'
import { buildCii } from '../../../einvoice/cii'
import { buildEbInterface } from '../../../einvoice/ebinterface'
import type { EInvoice, EInvoiceValidation } from '../../../einvoice/model'
import type { RulesDir } from '../../../einvoice/validate/rules-dir'
import { validateInLayers } from '../../../einvoice/validate/validate-einvoice'
import { eInvoiceOfInvoice } from './of-invoice'
import type { Variant } from './rules'
import type { ValidationResult } from './schema'
import type { Subject } from './subject'

export interface XmlResult {
  xml: Buffer
  result: ValidationResult
}

/**
 * The e-invoice of a subject as XML, with its validation result; `rulesDir` holds rules besides our own. Stores
 * nothing. A long document blocks the event loop for as long as ten pages take; `makeXmlOffLoop` does not.
 */
export const makeXml = (subject: Subject, variant: Variant, rulesDir: RulesDir): Promise<XmlResult> =>
  writeXml(eInvoiceOfInvoice(subject), variant, rulesDir)

/** As `makeXml` for an e-invoice whose content is already built. */
export async function writeXml(invoice: EInvoice, variant: Variant, rulesDir: RulesDir): Promise<XmlResult> {
  const { format } = variant
  const profile = variant.profile ?? 'en16931'
  const xml = format === 'ebinterface' ? buildEbInterface(invoice) : buildCii(invoice, profile)
  const validation = await validateInLayers(invoice, format, profile, xml, rulesDir)
  return { xml: Buffer.from(xml, 'utf8'), result: toResult(validation) }
}

const toResult = ({ valid, findings, layers }: EInvoiceValidation): ValidationResult => ({
  result: valid ? 'valid' : 'invalid',
  errors: findings.filter(finding => finding.severity === 'error'),
  warnings: findings.filter(finding => finding.severity === 'warning'),
  layers,
  reason: null,
})

/** The result of an attempt that ended before anything could be validated. */
export const failedResult = (reason: string): ValidationResult => ({
  result: 'failed',
  errors: [],
  warnings: [],
  layers: [],
  reason,
})
