import fs from 'node:fs'
import { type ErrorDetail, XmlDocument, XmlError, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { EInvoiceFinding } from '../model'
import { EInvoiceUnreadable, withXml } from '../xml-read'

/**
 * Compiled schemas by path: compiling takes 10 to 30 ms each, and there are two. Cached for the life of the process.
 */
const compiled = new Map<string, XsdValidator>()

let registered = false

/** The schema itself is unusable: missing, not XML, not a schema, or an import is missing. */
export class SchemaUnusable extends Error {
  override name = 'SchemaUnusable'
}

function schemaOf(file: string): XsdValidator {
  const known = compiled.get(file)
  if (known) return known
  // Lets the schema find its imports; the invoice itself is parsed with XML_PARSE_NO_XXE and cannot load anything.
  if (!registered) registered = xmlRegisterFsInputProviders()
  let document: XmlDocument | null = null
  try {
    document = XmlDocument.fromBuffer(fs.readFileSync(file), { url: file })
    const validator = XsdValidator.fromDoc(document)
    compiled.set(file, validator)
    return validator
  } catch (error) {
    if (error instanceof XmlError || (error instanceof Error && 'code' in error))
      throw new SchemaUnusable(error.message)
    throw error
  } finally {
    document?.dispose()
  }
}

/**
 * Findings of a schema. `file` is the path of its main XSD; the schema is trusted, the document is not.
 * @throws SchemaUnusable
 */
export function schemaFindings(xml: string | Uint8Array, file: string): EInvoiceFinding[] {
  const schema = schemaOf(file)
  try {
    return withXml(xml, document => {
      try {
        schema.validate(document)
        return []
      } catch (error) {
        if (error instanceof XmlValidateError) return error.details.map(findingOf)
        throw error
      }
    })
  } catch (error) {
    if (error instanceof EInvoiceUnreadable) return [findingOf({ message: error.message, line: 0 })]
    throw error
  }
}

function findingOf({ message, line }: Pick<ErrorDetail, 'message' | 'line'>): EInvoiceFinding {
  const text = message.replace(/\{[^}]*\}/g, '').trim()
  const place = { de: line > 0 ? ` (Zeile ${line})` : '', en: line > 0 ? ` (line ${line})` : '' }
  return {
    rule: 'XSD',
    severity: 'error',
    field: null,
    message: {
      de: `Die Datei entspricht nicht dem Schema${place.de}: ${text}`,
      en: `The file does not follow the schema${place.en}: ${text}`,
    },
    remedy: {
      de: 'Das liegt an der Datei, nicht an Ihren Angaben. Melden Sie die Zeile dem Betreiber.',
      en: 'This is a fault of the file, not of your data. Report this line to the operator.',
    },
  }
}
