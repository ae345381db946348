import { ciiNamespaces } from '../cii'
import { type CiiElement, ciiRoot } from '../cii-structure'
import type { EInvoiceFinding, EInvoiceProfile } from '../model'
import type { XmlNode } from '../xml-read'
import { type Fault, leafFaults } from './structure-leaves'
import { structureTexts } from './structure-texts'

/** Where an element stands, and by what it is judged. */
interface Place {
  path: string
  profile: EInvoiceProfile
  /** A profile that goes beyond EN 16931: what is more than the standard knows may be right there. */
  isExtended: boolean
}

/**
 * Namespaces of elements by their depth: the three parts of the file, then all others; leaves of dates and indicators
 * have their own.
 */
const leafSpaces: ReadonlySet<string> = new Set([ciiNamespaces.ram, ciiNamespaces.udt, ciiNamespaces.qdt])

/**
 * Checks the elements of a CII file against what EN 16931 knows of the syntax: how often, in which order, with which
 * content and attributes; and reports what the reader does not take, so that nothing passes unchecked. Sums and what
 * belongs together are the matter of the rules.
 */
export function structureFindings(root: XmlNode, profile: EInvoiceProfile): EInvoiceFinding[] {
  const specification = root.value('ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? ''
  const isExtended = specification.includes('#conformant#')
  return visit(root, ciiRoot, { path: root.name, profile, isExtended }).map(findingOf)
}

function visit(node: XmlNode, rule: CiiElement, place: Place): Fault[] {
  const known = Object.keys(rule.children)
  const faults: Fault[] = [
    ...missing(node, rule, place),
    ...doubled(node, rule, place),
    ...outOfOrder(node, known, place),
  ]
  const counts = new Map<string, number>()
  for (const child of node.children) {
    const index = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, index)
    const many = node.children.filter(({ name }) => name === child.name).length > 1
    const path = `${place.path}/${child.name}${many ? `[${index}]` : ''}`
    const childRule = rule.children[child.name]
    if (!childRule || childRule.max === 0 || !isOurs(child, place)) {
      faults.push({ id: 'CII-UNREAD', severity: 'warning', path, value: '' })
      continue
    }
    const below = { ...place, path }
    faults.push(...(childRule.leaf ? leafFaults(child, childRule.leaf, below) : empty(child, below)))
    faults.push(...visit(child, childRule, below))
  }
  return faults
}

const isOurs = ({ namespace }: XmlNode, { path }: Place) =>
  path === 'CrossIndustryInvoice' ? namespace === ciiNamespaces.rsm : leafSpaces.has(namespace)

const missing = (node: XmlNode, { needs }: CiiElement, { path }: Place): Fault[] =>
  needs
    .filter(name => !node.get(name) || isBlank(node.get(name)))
    .map(name => ({ id: 'CII-MISSING', severity: 'error', path, value: name }))

const isBlank = (node: XmlNode | null) => node?.children.length === 0 && !node.text.trim() && !isBare(node)

/** Has to be there even when nothing is known of the delivery. */
const isBare = ({ name }: XmlNode) => name === 'ApplicableHeaderTradeDelivery'

function doubled(node: XmlNode, { children }: CiiElement, { path, isExtended, profile }: Place): Fault[] {
  return Object.entries(children).flatMap(([name, { max }]): Fault[] => {
    const count = node.children.filter(child => child.name === name).length
    if (max > 0 && count > max)
      return [{ id: 'CII-DOUBLED', severity: isExtended ? 'warning' : 'error', path, value: name }]
    if (isTwiceTheSame(node, name)) return [{ id: 'CII-DOUBLED', severity: 'error', path, value: name }]
    if (name !== 'InvoiceReferencedDocument' || count < 2) return []
    const severity = profile === 'xrechnung' ? 'error' : 'warning'
    return [{ id: 'CII-D16B', severity, path, value: name }]
  })
}

/** One VAT total a currency (BT-110, BT-111), one registration a scheme (BT-31, BT-32). */
function isTwiceTheSame(node: XmlNode, name: string): boolean {
  if (name !== 'TaxTotalAmount' && name !== 'SpecifiedTaxRegistration') return false
  const keys = node.all(name).map(child => child.attributes.currencyID ?? child.get('ID')?.attributes.schemeID ?? '')
  return new Set(keys).size < keys.length
}

/** Siblings that EN 16931 knows, in the sequence of the schema. */
function outOfOrder(node: XmlNode, known: readonly string[], { path }: Place): Fault[] {
  let last = -1
  for (const { name } of node.children) {
    const place = known.indexOf(name)
    if (place < 0) continue
    if (place < last) return [{ id: 'CII-ORDER', severity: 'error', path, value: name }]
    last = place
  }
  return []
}

/** A group that says nothing; of the delivery alone the schema wants it even then. */
const empty = (node: XmlNode, { path, profile }: Place): Fault[] =>
  node.children.length > 0 || isBare(node)
    ? []
    : [
        {
          id: profile === 'xrechnung' ? 'PEPPOL-EN16931-R008' : 'CII-EMPTY',
          severity: profile === 'xrechnung' ? 'error' : 'warning',
          path,
          value: '',
        },
      ]

function findingOf({ id, severity, path, value }: Fault): EInvoiceFinding {
  const { message, remedy } = structureTexts[id](path.replace('CrossIndustryInvoice/', ''), value.slice(0, 80))
  return { rule: id, severity, field: null, message, remedy }
}
