/** An element to write: its children in order, or its text. */
export interface Xml {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: XmlContent
}
type XmlPart = Xml | null | readonly XmlPart[]
export type XmlContent = string | readonly XmlPart[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const escapeText = (text: string) => text.replace(/[&<>\r]/g, sign => escapes[sign] ?? sign)
/** A parser turns bare line ends and tabs of an attribute into spaces. */
const escapeAttribute = (text: string) =>
  text
    .replace(/[&<>"\r]/g, sign => escapes[sign] ?? sign)
    .replace(/[\n\t]/g, sign => (sign === '\n' ? '&#10;' : '&#9;'))

/**
 * An element, or null if it would be empty: an empty element has no meaning and validators report it
 * (PEPPOL-EN16931-R008).
 */
export function element(
  name: string,
  content: XmlContent | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): Xml | null {
  if (content == null || content === '') return null
  if (typeof content !== 'string' && partsOf(content).length === 0) return null
  return attributes ? { name, attributes, content } : { name, content }
}

/** A required element, empty or not. */
export const required = (name: string, content: XmlContent): Xml => ({ name, content })

function partsOf(content: readonly XmlPart[]): Xml[] {
  return content.flatMap(part => (part === null ? [] : isList(part) ? partsOf(part) : [part]))
}

const isList = (part: XmlPart): part is readonly XmlPart[] => Array.isArray(part)

/** The file: declaration, UTF-8, two spaces a level, no space inside text. */
export const xmlFile = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root, '')}`

function serialize({ name, attributes = {}, content }: Xml, indent: string): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('')
  if (typeof content === 'string') return `${indent}<${name}${head}>${escapeText(content)}</${name}>\n`
  const children = partsOf(content)
  if (children.length === 0) return `${indent}<${name}${head}/>\n`
  const inner = children.map(child => serialize(child, `${indent}  `)).join('')
  return `${indent}<${name}${head}>\n${inner}${indent}</${name}>\n`
}
