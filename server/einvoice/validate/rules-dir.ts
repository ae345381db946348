import fs from 'node:fs'
import path from 'node:path'
import type { EInvoiceFormat, EInvoiceProfile } from '../model'

/**
 * Rules that an operator supplies, because their licences or their size keep them out of the project: the folder
 * `EINVOICE_RULES_DIR`, null without it.
 *
 * - cii/*.xsd: the Factur-X or CII schema; its main file, which no other one imports, is recognised by its name:
 *   …EN16931.xsd, or CrossIndustryInvoice_100pD16B.xsd
 * - ebinterface/6p1/Invoice.xsd: ebInterface 6.1
 * - schematron/en16931.sef.json: EN 16931 for CII, compiled by
 *   `xslt3 -xsl:EN16931-CII-validation.xslt -export:en16931.sef.json -nogo`
 * - schematron/xrechnung.sef.json: XRechnung for CII, run after the former
 *
 * Missing rules are not run. The files are trusted: they decide, and schemas may include others by path.
 */
export type RulesDir = string | null

const mainSchema = /(EN16931|CrossIndustryInvoice_\d+pD\d+B)\.xsd$/

/** Main schema of a format; null where there is none. */
export function schemaFileOf(dir: RulesDir, format: EInvoiceFormat): string | null {
  if (!dir) return null
  if (format === 'ebinterface') return existing(path.join(dir, 'ebinterface', '6p1', 'Invoice.xsd'))
  const folder = path.join(dir, 'cii')
  const name = namesIn(folder).find(file => mainSchema.test(file))
  return name ? path.join(folder, name) : null
}

/** Compiled schematrons to run, in order; ebInterface has none. */
export function schematronFilesOf(dir: RulesDir, format: EInvoiceFormat, profile: EInvoiceProfile): string[] {
  if (!dir || format !== 'zugferd') return []
  const names = profile === 'xrechnung' ? ['en16931', 'xrechnung'] : ['en16931']
  return names.flatMap(name => existing(path.join(dir, 'schematron', `${name}.sef.json`)) ?? [])
}

const existing = (file: string): string | null => (fs.existsSync(file) ? file : null)

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort()
  } catch {
    return []
  }
}
