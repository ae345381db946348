import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ciiTypesOf } from '../../../scripts/cii-types'
import { hasAll } from '../../../tests/harness/cases'
import { ciiD16b, facturX } from '../../../tests/harness/einvoice-schemas'
import { plainXml, type Spot, spotsOf, writeXml } from '../../../tests/harness/xml-tree'
import { ciiTypes } from '../cii-types'
import { readXml } from '../xml-read'
import { structureFindings } from './structure'
import { validateCiiFile } from './validate-einvoice'
import { schemaFindings } from './xsd'

const full = fs.readFileSync(new URL('fixtures/full.xml', import.meta.url), 'utf8')
/** The same file in the profile EN 16931, where an empty element is no error by itself. */
const en16931 = full.replace(/urn:cen\.eu:en16931:2017#compliant[^<]*/, 'urn:cen.eu:en16931:2017')
const extended = full.replace(/urn:cen\.eu:en16931:2017#compliant[^<]*/, 'urn:cen.eu:en16931:2017#conformant#x')

async function errorsOf(xml: string): Promise<string[]> {
  const { validation } = await validateCiiFile(xml)
  return validation.findings.flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : []))
}

const registration = (scheme: string, id: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${id}</ram:ID></ram:SpecifiedTaxRegistration>`
const buyersEnd = '</ram:BuyerTradeParty>'
const project = /<ram:SpecifiedProcuringProject>[\s\S]*?<\/ram:SpecifiedProcuringProject>/
const attachment = /(<ram:AttachmentBinaryObject[^>]*>)[^<]*(<)/
const reference = (content: string) => `<ram:AdditionalReferencedDocument>${content}</ram:AdditionalReferencedDocument>`
const beforeProject = '<ram:SpecifiedProcuringProject>'

// Constructs from official examples of CEN and KoSIT, rewritten.
describe('a CII file with constructs that its schemas allow', () => {
  it.each<[string, string]>([
    ['a VAT and a tax number of the buyer', en16931.replace(buyersEnd, registration('FC', '12/345') + buyersEnd)],
    ['two VAT numbers of the buyer', en16931.replace(buyersEnd, registration('VA', 'DE123456788') + buyersEnd)],
    ['two numbers of the buyer in XRechnung', full.replace(buyersEnd, registration('FC', '12/345') + buyersEnd)],
    [
      'references without a type code',
      full.replace(beforeProject, reference('<ram:IssuerAssignedID>LOS 7</ram:IssuerAssignedID>') + beforeProject),
    ],
    ['a reference of a line without a type code', full.replace('<ram:TypeCode>130</ram:TypeCode>', '')],
    ['an empty attachment', en16931.replace(attachment, '$1$2')],
    [
      'a project of empty elements',
      en16931.replace(
        project,
        '<ram:SpecifiedProcuringProject><ram:ID/><ram:Name></ram:Name></ram:SpecifiedProcuringProject>',
      ),
    ],
    ['an empty account name', en16931.replace(/<ram:AccountName>[^<]*<\/ram:AccountName>/, '<ram:AccountName/>')],
    ['two numbers of the buyer beyond EN 16931', extended.replace(buyersEnd, registration('FC', '1') + buyersEnd)],
  ])('has no error for %s', async (_, xml) => {
    expect([en16931, full, extended]).not.toContain(xml)
    expect(await errorsOf(xml)).toEqual([])
  })

  it.each<[string, string, string]>([
    ['three numbers of the buyer', 'CII-DOUBLED', registration('FC', '1') + registration('FC', '2') + buyersEnd],
    ['a contact behind the numbers', 'CII-ORDER', `<ram:DefinedTradeContact/>${buyersEnd}`],
  ])('has one for %s', async (_, rule, end) => {
    expect(await errorsOf(en16931.replace(buyersEnd, end))).toContain(rule)
  })

  it.each<[string, string, string]>([
    ['a project without a name', 'CII-MISSING', full.replace('<ram:Name>Project reference</ram:Name>', '')],
    ['a reference without a number', 'BR-52', full.replace('<ram:IssuerAssignedID>Objekt</ram:IssuerAssignedID>', '')],
    ['an empty amount', 'CII-EMPTY', en16931.replace(/(<ram:RoundingAmount>)[^<]+/, '$1')],
    [
      'two earlier invoices in XRechnung, which D16B does not know',
      'CII-D16B',
      full.replace(
        '<ram:InvoiceReferencedDocument>',
        '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-0</ram:IssuerAssignedID>' +
          '</ram:InvoiceReferencedDocument><ram:InvoiceReferencedDocument>',
      ),
    ],
  ])('has one for %s', async (_, rule, xml) => {
    expect([en16931, full]).not.toContain(xml)
    expect(await errorsOf(xml)).toContain(rule)
  })
})

const changes: Readonly<Record<string, (spot: Spot) => void>> = {
  removed: ({ tree, parent }) => void parent?.children.splice(parent.children.indexOf(tree), 1),
  doubled: ({ tree, parent }) => void parent?.children.splice(parent.children.indexOf(tree), 0, structuredClone(tree)),
  emptied: ({ tree }) => {
    tree.text = ''
    tree.children = []
  },
  'put last': ({ tree, parent }) => {
    parent?.children.splice(parent.children.indexOf(tree), 1)
    parent?.children.push(tree)
  },
}
const ofStructure = /^CII-(MISSING|DOUBLED|ORDER|EMPTY)$/

describe('the structure of a CII file', () => {
  it.each(Object.keys(changes))('agrees with the schemas when any element is %s', { tags: 'long' }, kind => {
    const d16b = ciiD16b()
    const schemas = d16b ? [facturX, d16b] : [facturX]
    const differing: string[] = []
    const count = spotsOf(plainXml(readXml(en16931))).length
    const step = hasAll ? 1 : Object.keys(changes).length
    for (let index = 1 + (Object.keys(changes).indexOf(kind) % step); index < count; index += step) {
      const tree = plainXml(readXml(en16931))
      const spot = spotsOf(tree)[index]
      if (!spot) continue
      changes[kind]?.(spot)
      const xml = writeXml(tree)
      const isRefused = schemas.some(schema => schemaFindings(xml, schema).length > 0)
      // D22B allows several earlier invoices, D16B one: a warning in the profile EN 16931.
      const isFound = structureFindings(readXml(xml), 'en16931').some(
        ({ rule, severity }) => rule === 'CII-D16B' || (ofStructure.test(rule) && severity === 'error'),
      )
      if (isRefused !== isFound) differing.push(`${isRefused ? 'only refused' : 'only found'}: ${spot.path}`)
    }
    expect(differing).toEqual([])
  })

  it('matches the current schemas', () => {
    const d16b = ciiD16b()
    if (d16b) expect(ciiTypesOf(d16b, facturX)).toEqual(ciiTypes)
  })
})
