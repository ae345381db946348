import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlError, XmlText } from 'libxml2-wasm'

/** Not XML, or XML that is refused here: a DTD, an encoding other than UTF-8, too large. The message says which. */
export class EInvoiceUnreadable extends Error {
  override name = 'EInvoiceUnreadable'
}

/** Maximum file size in bytes: attachments included, hundreds of times an invoice of 200 lines. */
const MAX_BYTES = 20 * 1024 * 1024

/** Text of a file from outside. UTF-8 only, so that nothing escapes the check for a DTD. */
function decode(xml: string | Uint8Array): string {
  if (xml.length > MAX_BYTES) throw new EInvoiceUnreadable('larger than 20 MB')
  if (typeof xml === 'string') return xml
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(xml)
  } catch {
    throw new EInvoiceUnreadable('not UTF-8')
  }
}

/** Opens a document while `use` runs. No DTD is allowed, and so no entity that could be resolved, local or remote. */
export function withXml<T>(xml: string | Uint8Array, use: (document: XmlDocument) => T): T {
  const text = decode(xml)
  if (/<!DOCTYPE/i.test(text)) throw new EInvoiceUnreadable('has a DOCTYPE')
  const document = parse(text)
  try {
    if (document.dtd) throw new EInvoiceUnreadable('has a DOCTYPE')
    return use(document)
  } finally {
    document.dispose()
  }
}

function parse(text: string): XmlDocument {
  try {
    // The text is already decoded to UTF-8, whatever its declaration says.
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_IGNORE_ENC
    return XmlDocument.fromString(text.replace(/^\ufeff/, ''), { option })
  } catch (error) {
    if (error instanceof XmlError) throw new EInvoiceUnreadable(`not well-formed: ${error.message}`)
    throw error
  }
}

/** An element of a parsed tree that outlives its document. */
export class XmlNode {
  constructor(
    readonly name: string,
    readonly namespace: string,
    /** Text of a leaf; for an element with children their combined text. */
    readonly text: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly children: readonly XmlNode[],
    /** Whether it has text of its own besides its children. */
    readonly isMixed: boolean,
  ) {}

  /** Children of that name, by a path of names. */
  all(...path: string[]): XmlNode[] {
    let nodes: XmlNode[] = [this]
    for (const name of path) nodes = nodes.flatMap(node => node.children.filter(child => child.name === name))
    return nodes
  }

  /** The first of them. */
  get(...path: string[]): XmlNode | null {
    return this.all(...path)[0] ?? null
  }

  /** Its text without blank ends; null for none. */
  value(...path: string[]): string | null {
    return this.get(...path)?.text.trim() || null
  }
}

/** The whole file as a tree. */
export const readXml = (xml: string | Uint8Array): XmlNode => withXml(xml, document => nodeOf(document.root))

function nodeOf(element: XmlElement): XmlNode {
  const children: XmlNode[] = []
  let isMixed = false
  for (let child = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) children.push(nodeOf(child))
    else if (child instanceof XmlText || child instanceof XmlCData) isMixed ||= child.content.trim() !== ''
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
  return new XmlNode(
    element.name,
    element.namespaceUri,
    element.content,
    attributes,
    children,
    isMixed && children.length > 0,
  )
}
