import { addressSchemes, countryCodes } from '../codes'
import type { EInvoiceFinding, EInvoiceProfile } from '../model'
import { unitCodes } from '../unit-codes'
import type { XmlNode } from '../xml-read'
import { numberOf } from './rule'
import { isDay } from './rules-content'

/** Official if the fault has its own id there, ours (`CII-…`) if it comes from the schema or a reader's error. */
export type FaultId =
  | 'CII-UNREAD'
  | 'CII-UNKNOWN'
  | 'CII-TEXT'
  | 'CII-MISSING'
  | 'CII-DOUBLED'
  | 'CII-D16B'
  | 'CII-ORDER'
  | 'CII-EMPTY'
  | 'PEPPOL-EN16931-R008'
  | 'CII-NUMBER'
  | 'CII-FILE'
  | 'CII-INDICATOR'
  | 'CII-DATE'
  | 'CII-VAT'
  | 'CII-CURRENCY'
  | 'CII-SCHEME'
  | 'CII-ATTRIBUTE'
  | 'BR-52'
  | 'BR-54'
  | 'BR-CL-06'
  | 'BR-CL-07'
  | 'BR-CL-08'
  | 'BR-CL-10'
  | 'BR-CL-13'
  | 'BR-CL-15'
  | 'BR-CL-19'
  | 'BR-CL-23'
  | 'BR-CL-24'
  | 'BR-CL-25'

export interface Fault {
  id: FaultId
  severity: EInvoiceFinding['severity']
  path: string
  /** Value named in the texts: a child, an attribute, a code. */
  value: string
}

/** The type of a text. */
export type CiiLeaf =
  | 'text'
  | 'code'
  | 'number'
  | 'taxTotal'
  | 'quantity'
  | 'indicator'
  | 'date'
  /** `VAT` and nothing else. */
  | 'vat'
  /** An identifier that needs its scheme: `schemeID`. */
  | 'globalId'
  | 'address'
  | 'registration'
  | 'classification'
  | 'file'

/** Schema types for which an empty text is invalid: decimal and boolean. Text, codes, days and files may be empty. */
const needText: ReadonlySet<CiiLeaf> = new Set(['number', 'taxTotal', 'quantity', 'indicator'])

interface Leaf {
  node: XmlNode
  text: string
  path: string
  profile: EInvoiceProfile
  fault(id: FaultId, value?: string, severity?: Fault['severity']): Fault
}

/** Faults in the text and the attributes of a leaf. */
export function leafFaults(
  node: XmlNode,
  kind: CiiLeaf,
  { path, profile }: { path: string; profile: EInvoiceProfile },
): Fault[] {
  const text = node.text.trim()
  const fault: Leaf['fault'] = (id, value = text, severity = 'error') => ({ id, severity, path, value })
  const extra = Object.keys(node.attributes)
    .filter(name => !attributesOf[kind].includes(name))
    .map(name => fault(name === 'currencyID' ? 'CII-CURRENCY' : 'CII-ATTRIBUTE', name, 'warning'))
  if (text || node.children.length > 0) return [...checks[kind]({ node, text, path, profile, fault }), ...extra]
  if (profile === 'xrechnung') return [fault('PEPPOL-EN16931-R008'), ...extra]
  if (kind === 'vat') return [fault('CII-VAT'), ...extra]
  return [fault('CII-EMPTY', '', needText.has(kind) ? 'error' : 'warning'), ...extra]
}

/**
 * Attributes with a meaning there; any other is reported. `listID` and the like name the source of a code and change
 * nothing.
 */
const attributesOf: Readonly<Record<CiiLeaf, readonly string[]>> = {
  text: ['schemeID'],
  code: ['listID', 'listAgencyID', 'listVersionID'],
  taxTotal: ['currencyID'],
  number: [],
  quantity: ['unitCode'],
  indicator: [],
  date: ['format'],
  vat: [],
  globalId: ['schemeID'],
  address: ['schemeID'],
  registration: ['schemeID'],
  classification: ['listID', 'listVersionID'],
  file: ['mimeCode', 'filename'],
}

const checks: Readonly<Record<CiiLeaf, (leaf: Leaf) => Fault[]>> = {
  text: schemeOf,
  code: codeFaults,
  number: numeric,
  taxTotal: leaf => [
    ...numeric(leaf),
    // Without it BR-CO-15 finds no VAT total.
    ...when(!leaf.node.attributes.currencyID, leaf.fault('CII-CURRENCY', 'currencyID', 'warning')),
  ],
  quantity: leaf => [
    ...numeric(leaf),
    ...when(
      leaf.node.attributes.unitCode !== undefined && !unitCodes.has(leaf.node.attributes.unitCode),
      leaf.path.includes('BasisQuantity') ? leaf.fault('BR-CL-23', leaf.node.attributes.unitCode) : null,
    ),
  ],
  // PEPPOL-EN16931-R043; a boolean of the schema may be 1 or 0 elsewhere.
  indicator: leaf =>
    when(
      !(leaf.profile === 'xrechnung' ? /^(true|false)$/ : /^(true|false|1|0)$/).test(leaf.text),
      leaf.fault('CII-INDICATOR'),
    ),
  date: leaf => [
    ...when(leaf.node.attributes.format !== '102', leaf.fault('CII-DATE', leaf.node.attributes.format ?? '')),
    ...when(!isDay(leaf.text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')), leaf.fault('CII-DATE')),
  ],
  vat: leaf => when(leaf.text !== 'VAT', leaf.fault('CII-VAT')),
  globalId: leaf => [...when(!leaf.node.attributes.schemeID, leaf.fault('CII-SCHEME', 'schemeID')), ...schemeOf(leaf)],
  address: leaf => {
    const { schemeID } = leaf.node.attributes
    const isCheckedByParty = /\/(Seller|Buyer)TradeParty\//.test(leaf.path)
    // For seller and buyer BR-62, BR-63 and BR-CL-25 report it with the field to correct.
    return when(!isCheckedByParty && !addressSchemes.has(schemeID ?? ''), leaf.fault('BR-CL-25', schemeID ?? ''))
  },
  registration: leaf => {
    const { schemeID = '' } = leaf.node.attributes
    return when(schemeID !== 'VA' && schemeID !== 'FC', leaf.fault('CII-SCHEME', 'schemeID', 'warning'))
  },
  classification: leaf => {
    const { listID } = leaf.node.attributes
    if (!listID) return [leaf.fault('CII-SCHEME', 'listID')]
    return when(!/^[A-Z]{2,3}$/.test(listID), leaf.fault('BR-CL-13', listID))
  },
  file: leaf => {
    const { mimeCode, filename } = leaf.node.attributes
    return [
      ...when(!mimeCodes.has(mimeCode ?? ''), leaf.fault('BR-CL-24', mimeCode ?? '')),
      ...when(!filename, leaf.fault('CII-SCHEME', 'filename')),
      ...when(!isBase64(leaf.text.replace(/\s/g, '')), leaf.fault('CII-FILE', '')),
    ]
  },
}

const base64End = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$/

/** xs:base64Binary (XML Schema Part 2, 3.2.16). Files are long, so only invalid characters are searched for. */
const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.slice(0, -4)) && base64End.test(text.slice(-4))

const when = (isBroken: boolean, fault: Fault | null): Fault[] => (isBroken && fault ? [fault] : [])

function numeric(leaf: Leaf): Fault[] {
  return when(!numberOf(leaf.text), leaf.fault('CII-NUMBER'))
}

/** ISO 6523 (BR-CL-10, BR-CL-21). */
function schemeOf({ node, fault }: Leaf): Fault[] {
  const { schemeID } = node.attributes
  const isKnown = schemeID === undefined || /^0(00[2-9]|0[1-9]\d|1\d\d|2[0-4]\d)$/.test(schemeID)
  return when(!isKnown, fault('BR-CL-10', schemeID ?? ''))
}

/** EN 16931's list of formats of an attachment, and XML, which XRechnung adds. */
const mimeCodes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/xml',
])

/** Codes that no other rule checks; by the end of the path. */
const codes: readonly { ends: RegExp; isKnown: (code: string) => boolean; id: FaultId }[] = [
  // UNTDID 4451
  { ends: /\/SubjectCode$/, isKnown: code => /^[A-Z]{3}$/.test(code), id: 'BR-CL-08' },
  { ends: /\/DueDateTypeCode$/, isKnown: code => /^(5|29|72)$/.test(code), id: 'BR-CL-06' },
  { ends: /\/OriginTradeCountry\/ID$/, isKnown: code => countryCodes.has(code), id: 'BR-CL-15' },
  // UNTDID 1001 as references use it: 916 supporting document, 130 invoiced object, 50 tender.
  {
    ends: /ReferencedDocument(\[\d+\])?\/TypeCode$/,
    isKnown: code => /^(50|130|916)$/.test(code),
    id: 'BR-CL-07',
  },
  // UNTDID 1153
  { ends: /\/ReferenceTypeCode$/, isKnown: code => /^[A-Z]{2,3}$/.test(code), id: 'BR-CL-07' },
]

function codeFaults({ node, text, path, fault }: Leaf): Fault[] {
  const faults = codes.filter(({ ends, isKnown }) => ends.test(path) && !isKnown(text)).map(({ id }) => fault(id))
  if (!/AllowanceCharge(\[\d+\])?\/ReasonCode$/.test(path)) return faults
  // UNTDID 5189 has numbers, 7161 letters; the sibling element decides which applies.
  const isKnown = /^(\d{1,3}|[A-Z]{2,3})$/.test(text)
  return node.name === 'ReasonCode' && !isKnown ? [...faults, fault('BR-CL-19')] : faults
}
