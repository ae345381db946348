import { buildCii } from '../cii'
import { documentOf } from '../cii-document'
import { readCii } from '../cii-parse'
import type { InvoiceDocument } from '../document'
import type { EInvoice, EInvoiceFinding, EInvoiceFormat, EInvoiceProfile, EInvoiceValidation } from '../model'
import { EInvoiceUnreadable, type XmlNode } from '../xml-read'
import { OfficialRulesFailed, officialFindings } from './official-rules'
import { findingsOf, type Subject } from './rule'
import { rules } from './rules'
import { type RulesDir, schemaFileOf } from './rules-dir'
import { structureFindings } from './structure'
import { SchemaUnusable, schemaFindings } from './xsd'

/**
 * Validates our invoice by the rules of its format. For CII the written file is validated: the given one, or the one
 * that would be written. The layers `xsd` and `official` are `not_run` here; `validateInLayers` runs them.
 */
export function validateEInvoice(
  invoice: EInvoice,
  format: EInvoiceFormat,
  profile: EInvoiceProfile,
  xml?: string,
): EInvoiceValidation {
  return ofLayers({ rules: rulesFindings(invoice, format, profile, xml), xsd: notRun, official: notRun })
}

/**
 * As `validateEInvoice`, with the schema and the official rules that the operator has put into `EINVOICE_RULES_DIR`
 * (rules-dir.ts).
 */
export async function validateInLayers(
  invoice: EInvoice,
  format: EInvoiceFormat,
  profile: EInvoiceProfile,
  xml: string,
  dir: RulesDir,
): Promise<EInvoiceValidation> {
  return ofLayers({
    rules: rulesFindings(invoice, format, profile, xml),
    xsd: schemaLayer(xml, format, dir),
    official: await officialLayer(xml, format, profile, dir),
  })
}

/** Validates a foreign CII file by the rules of the profile that it claims. */
export async function validateCiiFile(
  xml: string | Uint8Array,
  dir: RulesDir = null,
): Promise<{ document: InvoiceDocument | null; validation: EInvoiceValidation }> {
  const read = readDocument(xml)
  if (!read.document)
    return { document: null, validation: ofLayers({ rules: [read.finding], xsd: notRun, official: notRun }) }
  const { document, root } = read
  const profile = profileOf(document)
  const file = typeof xml === 'string' ? xml : new TextDecoder().decode(xml)
  const validation = ofLayers({
    rules: [
      ...findingsOf(rules, { format: 'zugferd', profile, document, invoice: null }),
      ...structureFindings(root, profile),
    ],
    xsd: schemaLayer(file, 'zugferd', dir),
    official: await officialLayer(file, 'zugferd', profile, dir),
  })
  return { document, validation }
}

export const profileOf = ({ specification }: InvoiceDocument): EInvoiceProfile =>
  specification?.includes('kosit:xrechnung') || specification?.includes('kosit:standard:xrechnung')
    ? 'xrechnung'
    : 'en16931'

function rulesFindings(
  invoice: EInvoice,
  format: EInvoiceFormat,
  profile: EInvoiceProfile,
  xml: string | undefined,
): EInvoiceFinding[] {
  if (format === 'ebinterface') {
    const subject: Subject = { format, profile: 'en16931', document: documentOf(invoice, 'en16931'), invoice }
    return findingsOf(rules, subject)
  }
  const read = readDocument(xml ?? buildCii(invoice, profile))
  if (!read.document) return [read.finding]
  const { document, root } = read
  return [...findingsOf(rules, { format, profile, document, invoice }), ...structureFindings(root, profile)]
}

type Reading =
  | { document: InvoiceDocument; root: XmlNode; finding?: never }
  | { document: null; finding: EInvoiceFinding }

function readDocument(xml: string | Uint8Array): Reading {
  try {
    return readCii(xml)
  } catch (error) {
    if (!(error instanceof EInvoiceUnreadable)) throw error
    return { document: null, finding: unreadable(error.message) }
  }
}

const unreadable = (reason: string): EInvoiceFinding => ({
  rule: 'XML',
  severity: 'error',
  field: null,
  message: {
    de: `Die Datei ist keine lesbare E-Rechnung: ${reason}`,
    en: `The file is no readable e-invoice: ${reason}`,
  },
  remedy: {
    de: 'Bitten Sie den Absender um eine neue Datei.',
    en: 'Ask the sender for a new file.',
  },
})

/** Findings of a layer, or why it did not run, which is no reason to block an invoice. */
type Layer = EInvoiceFinding[] | { notRun: EInvoiceFinding[] }
const notRun: Layer = { notRun: [] }

function schemaLayer(xml: string, format: EInvoiceFormat, dir: RulesDir): Layer {
  const file = schemaFileOf(dir, format)
  if (!file) return notRun
  try {
    return schemaFindings(xml, file)
  } catch (error) {
    if (error instanceof SchemaUnusable) return { notRun: [unusable('XSD', error.message)] }
    throw error
  }
}

async function officialLayer(
  xml: string,
  format: EInvoiceFormat,
  profile: EInvoiceProfile,
  dir: RulesDir,
): Promise<Layer> {
  try {
    return (await officialFindings(xml, format, profile, dir)) ?? notRun
  } catch (error) {
    if (error instanceof OfficialRulesFailed) return { notRun: [unusable('OFFICIAL', error.message)] }
    throw error
  }
}

const unusable = (rule: string, reason: string): EInvoiceFinding => ({
  rule,
  severity: 'warning',
  field: null,
  message: {
    de: `Die hinterlegten Prüfregeln konnten nicht angewandt werden: ${reason}`,
    en: `The supplied rules could not be applied: ${reason}`,
  },
  remedy: {
    de: 'Der Betreiber möge den Ordner EINVOICE_RULES_DIR prüfen.',
    en: 'Ask the operator to check the folder EINVOICE_RULES_DIR.',
  },
})

function ofLayers(layers: Record<EInvoiceValidation['layers'][number]['name'], Layer>): EInvoiceValidation {
  const names = ['rules', 'xsd', 'official'] as const
  const findings = names.flatMap(name => {
    const layer = layers[name]
    return 'notRun' in layer ? layer.notRun : layer
  })
  return {
    valid: !hasError(findings),
    findings,
    layers: names.map(name => ({ name, result: resultOf(layers[name]) })),
  }
}

const hasError = (findings: readonly EInvoiceFinding[]) => findings.some(({ severity }) => severity === 'error')

function resultOf(layer: Layer): EInvoiceValidation['layers'][number]['result'] {
  if ('notRun' in layer) return 'not_run'
  return hasError(layer) ? 'failed' : 'passed'
}
