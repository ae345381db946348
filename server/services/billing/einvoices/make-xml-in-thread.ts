import type { RulesDir } from '../../../einvoice/validate/rules-dir'
import type { Done } from '../../../thread'
import { writeXml } from './make-xml'
import type { Variant } from './rules'
import type { ValidationResult } from './schema'

export interface EInvoiceInput {
  /** As JSON: amounts are decimals, which can only be passed between threads as text. */
  invoice: string
  variant: Variant
  rulesDir: RulesDir
}

export interface EInvoiceResult {
  xml: Uint8Array<ArrayBuffer>
  result: ValidationResult
}

/** The task `make-einvoice` of `server/thread.ts`. */
export async function makeXmlInThread({ invoice, variant, rulesDir }: EInvoiceInput): Promise<Done<EInvoiceResult>> {
  const { xml, result } = await writeXml(JSON.parse(invoice), variant, rulesDir)
  // A small buffer is a slice of a shared pool, so it cannot be transferred.
  const own = Uint8Array.from(xml)
  return { result: { xml: own, result }, transfer: [own.buffer] }
}
