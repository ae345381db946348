import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasAll } from '../../../tests/harness/cases'
import { ciiD16b, facturX } from '../../../tests/harness/einvoice-schemas'
import { plainXml, type Spot, spotsOf, writeXml, type XmlTree } from '../../../tests/harness/xml-tree'
import { buildCii } from '../cii'
import { sampleEInvoices } from '../sample-einvoices'
import { readXml } from '../xml-read'
import { validateCiiFile } from './validate-einvoice'
import { schemaFindings } from './xsd'

// No rule can check content that the reader drops. Here every element and attribute of files is removed, emptied,
// doubled or changed, one at a time: each change is found, or is on the list of changes that leave an invoice valid.

/** All elements of EN 16931 in one XRechnung; written by hand, so that it does not depend on our tables. */
const full = fs.readFileSync(new URL('fixtures/full.xml', import.meta.url), 'utf8')
const files: readonly [string, string][] = [
  ['all that EN 16931 knows', full],
  ...(
    [
      ['reverse charge', 'en16931'],
      ['intra-community supply', 'en16931'],
      ['storno', 'xrechnung'],
    ] as const
  ).map(([name, profile]): [string, string] => {
    const invoice = sampleEInvoices[name]
    if (!invoice) throw new Error(name)
    return [`${name}, ${profile}`, buildCii(invoice, profile)]
  }),
]

type Mutate = (spot: Spot) => boolean
const kinds: Readonly<Record<string, Mutate>> = {
  removed: ({ tree, parent }) => {
    parent?.children.splice(parent.children.indexOf(tree), 1)
    return parent !== null
  },
  emptied: ({ tree }) => {
    tree.text = ''
    tree.children = []
    return true
  },
  doubled: ({ tree, parent }) => {
    parent?.children.splice(parent.children.indexOf(tree), 0, structuredClone(tree))
    return parent !== null
  },
  'given an unknown code or number': ({ tree }) => {
    tree.text = '§§'
    return (
      tree.children.length === 0 &&
      /Code$|CountryID|Amount$|Percent$|Quantity$|Indicator$|DateTimeString/.test(tree.name)
    )
  },
  'another sum': ({ tree }) => {
    tree.text = (Number(tree.text) + 7).toFixed(2)
    return tree.children.length === 0 && /Amount$/.test(tree.name)
  },
  'a third decimal': ({ tree }) => {
    tree.text = `${Number(tree.text).toFixed(2)}1`
    return tree.children.length === 0 && /Amount$/.test(tree.name)
  },
  'another format': ({ tree }) => {
    tree.attributes.format = '610'
    return /DateTimeString/.test(tree.name)
  },
  'no format': ({ tree }) => {
    const had = 'format' in tree.attributes
    delete tree.attributes.format
    return had
  },
  'an impossible day': ({ tree }) => {
    tree.text = '20260230'
    return /DateTimeString/.test(tree.name)
  },
  'another tax': ({ tree }) => {
    const was = tree.text
    tree.text = 'GST'
    return was === 'VAT'
  },
  'an unknown attribute value': ({ tree }) => {
    for (const name of Object.keys(tree.attributes)) tree.attributes[name] = 'QQ?'
    return Object.keys(tree.attributes).length > 0
  },
  'attributes removed': ({ tree }) => {
    const had = Object.keys(tree.attributes).length > 0
    tree.attributes = {}
    return had
  },
  'a currency where none stands': ({ tree }) => {
    tree.attributes.currencyID = 'EUR'
    return tree.children.length === 0 && /Amount$/.test(tree.name) && tree.name !== 'TaxTotalAmount'
  },
  'an unknown element': ({ tree }) => {
    tree.children.push({ ...structuredClone(tree), name: 'Foreign', children: [], text: 'x', attributes: {} })
    return tree.children.length > 1
  },
}

/** What may be missing, doubled or changed in a valid invoice, by the end of its path; each with its reason. */
const optional =
  'AccountName|ActualDeliverySupplyChainEvent|AdditionalReferencedDocument|ApplicableProductCharacteristic|' +
  'ApplicableTradeSettlementFinancialCard|AttachmentBinaryObject|BasisQuantity|BillingSpecifiedPeriod|' +
  'BuyerAssignedID|BuyerOrderReferencedDocument|CardholderName|Content|ContractReferencedDocument|' +
  'CountrySubDivisionName|CreditorReferenceID|DepartmentName|Description|DesignatedProductClassification|' +
  'DespatchAdviceReferencedDocument|DueDateDateTime|DueDateTypeCode|EndDateTime|ExemptionReason|' +
  'ExemptionReasonCode|FormattedIssueDateTime|GlobalID|GrossPriceProductTradePrice|IncludedNote|Information|' +
  'InvoiceReferencedDocument|LineOne|LineThree|LineTwo|OriginTradeCountry|DirectDebitMandateID|' +
  'PayeeSpecifiedCreditorFinancialInstitution|PayeeTradeParty|PayerPartyDebtorFinancialAccount|' +
  'PaymentReference|ProprietaryID|ReceivableSpecifiedTradeAccountingAccount|ReceivingAdviceReferencedDocument|' +
  'ReferenceTypeCode|SellerAssignedID|SellerOrderReferencedDocument|SellerTaxRepresentativeTradeParty|' +
  'ShipToTradeParty|SpecifiedLegalOrganization|SpecifiedProcuringProject|StartDateTime|SubjectCode|' +
  'TradingBusinessName'
const harmless: readonly { kind: RegExp; path: RegExp; why: string }[] = [
  { kind: /^removed$/, path: new RegExp(`/(${optional})$`), why: '0..1 or 0..n in EN 16931' },
  { kind: /^removed$/, path: /AllowanceCharge\/Reason(Code)?$/, why: 'either of both is enough (BR-33)' },
  { kind: /^removed$/, path: /TradeParty\/(ID|SpecifiedTaxRegistration)$/, why: 'another number is there' },
  { kind: /^removed$/, path: /SpecifiedLegalOrganization\/ID$/, why: 'optional beside a VAT number' },
  { kind: /^removed$/, path: /\/PersonName$/, why: 'the department is there, or XRechnung asks' },
  { kind: /^removed$/, path: /Buyer\w+\/DefinedTradeContact(\/\w+)?$/, why: 'BG-9 is optional' },
  {
    kind: /^removed$/,
    path: /(ShipTo|Representative)\w*Party\/.*(PostcodeCode|CityName)$/,
    why: 'XRechnung asks',
  },
  { kind: /^removed$/, path: /ShipToTradeParty\/(Name|PostalTradeAddress)$/, why: '0..1' },
  { kind: /^removed$/, path: /AdditionalReferencedDocument\/(URIID|Name)$/, why: '0..1' },
  {
    kind: /^removed$/,
    path: /\/(BuyerReference|PostcodeCode|CityName|DefinedTradeContact|(Telephone|EmailURI)UniversalCommunication)$/,
    why: 'XRechnung alone asks for it, and finds it missing there (the sweep of the full file shows it)',
  },
  {
    kind: /^removed$/,
    path: /\/(URIUniversalCommunication|SpecifiedTradeSettlementPaymentMeans)$/,
    why: 'XRechnung alone asks for it',
  },
  {
    kind: /^(removed|another sum)$/,
    path: /AllowanceCharge\/(CalculationPercent|BasisAmount)$/,
    why: 'base and percentage have to fit in XRechnung alone (R040 to R042)',
  },
  { kind: /^removed$/, path: /\/TaxTotalAmount$/, why: 'no VAT needs no total of it (BR-CO-15)' },
  {
    kind: /sum|decimal/,
    path: /PriceProductTradePrice\/ChargeAmount$/,
    why: 'R120 is XRechnung, prices have decimals',
  },
  { kind: /^another sum$/, path: /\/TaxTotalAmount$/, why: 'BT-111 follows from no other sum' },
  { kind: /^attributes removed$/, path: /\/(BasisQuantity|SpecifiedLegalOrganization\/ID)$/, why: '0..1' },
  { kind: /^emptied$/, path: /ApplicableHeaderTradeDelivery$/, why: 'may be empty' },
  {
    kind: /^doubled$/,
    path: /\/(IncludedNote|ApplicableProductCharacteristic|DesignatedProductClassification|AdditionalReferencedDocument)$/,
    why: '0..n',
  },
  {
    kind: /^removed$/,
    path: /AdditionalReferencedDocument\/TypeCode$/,
    why: '0..1 in both schemas, as official examples have it',
  },
  { kind: /^doubled$/, path: /BuyerTradeParty\/SpecifiedTaxRegistration$/, why: 'both schemas know several' },
  { kind: /^doubled$/, path: /Seller\w+\/(Global)?ID$/, why: 'BT-29 is 0..n' },
  { kind: /^doubled$/, path: /SpecifiedTradeSettlementPaymentMeans$/, why: '0..n' },
  { kind: /unknown code/, path: /(PostcodeCode|ClassCode)$/, why: 'lists that other bodies publish, or none' },
]
/** In the complete XRechnung file, elements that XRechnung requires are not on the list. */
const isExcused = (name: string, kind: string, path: string) =>
  harmless.some(
    entry =>
      entry.kind.test(kind) &&
      entry.path.test(path) &&
      !(entry.why.includes('XRechnung alone') && name.includes('EN 16931 knows')),
  )

async function findingsOf(tree: XmlTree) {
  const { validation } = await validateCiiFile(writeXml(tree))
  return validation.findings
}

/** An ordinary run tests every third place, a different third for each kind of change. */
const thinned = 3

describe('a change of a CII file', () => {
  it('starts from files that are valid by both schemas and all rules', async () => {
    const d16b = ciiD16b()
    for (const [name, xml] of files) {
      for (const schema of [facturX, d16b]) if (schema) expect(schemaFindings(xml, schema), name).toEqual([])
      const found = await findingsOf(plainXml(readXml(xml)))
      expect(
        found.filter(({ rule }) => rule !== 'BR-DE-17'),
        name,
      ).toEqual([])
    }
  })

  it.each(files)('%s: is found, or known to leave it valid', async (name, xml) => {
    const base = await findingsOf(plainXml(readXml(xml)))
    const count = spotsOf(plainXml(readXml(xml))).length
    const passed: string[] = []
    let tried = 0
    let at = 0
    for (const [kind, mutate] of Object.entries(kinds)) {
      for (let index = 1 + (hasAll ? 0 : at++ % thinned); index < count; index += hasAll ? 1 : thinned) {
        const tree = plainXml(readXml(xml))
        const spot = spotsOf(tree)[index]
        if (!spot || !mutate(spot)) continue
        tried++
        const found = await findingsOf(tree)
        if (found.length > base.length) continue
        if (isExcused(name, kind, spot.path)) continue
        passed.push(`${kind}: ${spot.path}`)
      }
    }
    expect(passed).toEqual([])
    expect(tried).toBeGreaterThan(hasAll ? 300 : 100)
  })
})
