import { ciiNamespaces } from '../cii'
import { type CiiBounds, type CiiChild, ciiTypes } from '../cii-types'
import type { EInvoiceFinding, EInvoiceProfile } from '../model'
import type { XmlNode } from '../xml-read'
import { type Fault, leafFaults } from './structure-leaves'
import { hasTerm, isSingle, leafAt } from './structure-terms'
import { structureTexts } from './structure-texts'

/** The place of an element, and the criteria that apply to it. */
interface Place {
  /** As shown in the texts: with an index if there are several. */
  path: string
  /** The names only. */
  place: string
  profile: EInvoiceProfile
  /** A profile that extends EN 16931: deviations from the standard may be valid there. */
  isExtended: boolean
}

type Children = Readonly<Record<string, CiiChild>>

/**
 * Namespaces of elements by depth: the three parts of the file, then all others; leaves of dates and indicators have
 * their own.
 */
const leafSpaces: ReadonlySet<string> = new Set([ciiNamespaces.ram, ciiNamespaces.udt, ciiNamespaces.qdt])

/**
 * Checks the elements of a CII file against its schemas (`ciiTypes`: D16B and that of the profile EN 16931): their
 * number and order, texts and attributes; and reports anything the reader ignores, so that nothing passes unchecked.
 * Whatever neither schema refuses is no error. Sums and dependencies are checked by the rules.
 */
export function structureFindings(root: XmlNode, profile: EInvoiceProfile): EInvoiceFinding[] {
  const specification = root.value('ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? ''
  const isExtended = specification.includes('#conformant#')
  const place = { path: root.name, place: root.name, profile, isExtended }
  return visit(root, ciiTypes.CrossIndustryInvoiceType ?? {}, place).map(findingOf)
}

function visit(node: XmlNode, children: Children, place: Place): Fault[] {
  const faults: Fault[] = [
    ...Object.entries(children).flatMap(([name, child]) => countFaults(node, name, child, place)),
    ...outOfOrder(node, Object.keys(children), place),
    ...withoutContent(node, place),
  ]
  const counts = new Map<string, number>()
  for (const child of node.children) {
    const index = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, index)
    const many = node.all(child.name).length > 1
    const below = {
      ...place,
      path: `${place.path}/${child.name}${many ? `[${index}]` : ''}`,
      place: `${place.place}/${child.name}`,
    }
    const type = children[child.name]?.[2]
    if (!children[child.name] || !isOurs(child, place)) {
      // Later versions of the schema, which an extended profile may use, have more elements.
      faults.push({ id: 'CII-UNKNOWN', severity: place.isExtended ? 'warning' : 'error', path: below.path, value: '' })
      continue
    }
    if (!type || !hasTerm(place.place, child.name)) {
      faults.push({ id: 'CII-UNREAD', severity: 'warning', path: below.path, value: '' })
      continue
    }
    const group = ciiTypes[type]
    if (group && (child.isMixed || (child.children.length === 0 && child.text.trim() !== '')))
      faults.push({ id: 'CII-TEXT', severity: 'error', path: below.path, value: '' })
    faults.push(...(group ? empty(child, below) : leafFaults(child, leafAt(below.place, type), below)))
    faults.push(...visit(child, group ?? {}, below))
  }
  return faults
}

const isOurs = ({ namespace }: XmlNode, { path }: Place) =>
  path === 'CrossIndustryInvoice' ? namespace === ciiNamespaces.rsm : leafSpaces.has(namespace)

/** Too few or too many elements of a name. A file that D16B refuses is invalid in every profile. */
function countFaults(node: XmlNode, name: string, [d16b, own]: CiiChild, { path, place, ...by }: Place): Fault[] {
  const count = node.all(name).length
  const fault = (id: Fault['id'], severity: Fault['severity']): Fault[] => [{ id, severity, path, value: name }]
  const beyondProfile = by.isExtended ? 'warning' : 'error'
  if (count < d16b[0]) return fault('CII-MISSING', 'error')
  if (own && count < own[0]) return fault('CII-MISSING', beyondProfile)
  // Later versions of the schema allow it several times; receivers of XRechnung validate with D16B.
  if (isMoreThan(d16b, count) && own && !isMoreThan(own, count))
    return fault('CII-D16B', by.profile === 'xrechnung' ? 'error' : 'warning')
  if (isMoreThan(d16b, count)) return fault('CII-DOUBLED', 'error')
  if (own && isMoreThan(own, count)) return fault('CII-DOUBLED', beyondProfile)
  if (isTwiceTheSame(node, name)) return fault('CII-DOUBLED', name === 'TaxTotalAmount' ? 'error' : 'warning')
  return count > 1 && isSingle(place, name) ? fault('CII-DOUBLED', 'warning') : []
}

const isMoreThan = ([, max]: CiiBounds, count: number) => max !== null && count > max

/**
 * One VAT total per currency (BT-110, BT-111), otherwise the sums are ambiguous; one registration of the seller per
 * scheme (BT-31, BT-32), since only the first is read.
 */
function isTwiceTheSame(node: XmlNode, name: string): boolean {
  const isOfSeller = name === 'SpecifiedTaxRegistration' && node.name.startsWith('Seller')
  if (name !== 'TaxTotalAmount' && !isOfSeller) return false
  const keys = node.all(name).map(child => child.attributes.currencyID ?? child.get('ID')?.attributes.schemeID ?? '')
  return new Set(keys).size < keys.length
}

/** Siblings that are not in the sequence of the schema. */
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

/** Texts without which their group is empty, by official rules of every profile. */
const contents: Readonly<Record<string, { id: 'BR-52' | 'BR-54'; names: readonly string[] }>> = {
  AdditionalReferencedDocument: { id: 'BR-52', names: ['IssuerAssignedID'] },
  ApplicableProductCharacteristic: { id: 'BR-54', names: ['Description', 'Value'] },
}

function withoutContent(node: XmlNode, { path }: Place): Fault[] {
  const content = contents[node.name]
  if (!content) return []
  const missing = content.names.filter(name => !node.value(name))
  return missing.map(value => ({ id: content.id, severity: 'error', path, value }))
}

/** Required even if nothing is known about the delivery. */
const isBare = ({ name }: XmlNode) => name === 'ApplicableHeaderTradeDelivery'

/** An empty group; only the delivery is required by the schema even then. */
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
