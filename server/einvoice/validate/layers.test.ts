import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { facturX } from '../../../tests/harness/einvoice-schemas'
import { buildCii } from '../cii'
import type { EInvoice, EInvoiceValidation } from '../model'
import { sampleEInvoices } from '../sample-einvoices'
import { endOfficialRules } from './official-rules'
import { validateCiiFile, validateInLayers } from './validate-einvoice'

const invoice = sampleEInvoices['two rates with discount and Skonto'] as EInvoice
const xml = buildCii(invoice, 'en16931')
/**
 * Three asserts in the form of a compiled schematron; small.xsl is its source. The official ones are not in the
 * project.
 */
const small = fileURLToPath(new URL('fixtures/small.sef.json', import.meta.url))

let dir: string
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'einvoice-rules-'))
})
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))
afterAll(endOfficialRules)

function put(name: string, content: string | Buffer): void {
  const file = path.join(dir, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}

function putFacturX(): void {
  const folder = path.dirname(facturX)
  for (const name of fs.readdirSync(folder).filter(file => file.includes('_EN16931') && file.endsWith('.xsd')))
    put(`cii/${name}`, fs.readFileSync(path.join(folder, name)))
}

const layersOf = ({ layers }: EInvoiceValidation) => layers.map(({ result }) => result)
const check = (file: string) => validateInLayers(invoice, 'zugferd', 'en16931', file, dir)
const withoutLine1 = xml.replace('<ram:LineID>1<', '<ram:LineID>9<')

describe('the layers of a validation', () => {
  it('are not run, and never passed, if no rules are installed', async () => {
    const nowhere = await validateInLayers(invoice, 'zugferd', 'en16931', xml, null)
    expect(layersOf(nowhere)).toEqual(['passed', 'not_run', 'not_run'])
    expect(layersOf(await check(xml))).toEqual(['passed', 'not_run', 'not_run'])
  })

  it('validate the file by the schema in the folder, with its imports', async () => {
    putFacturX()
    expect(layersOf(await check(xml))).toEqual(['passed', 'passed', 'not_run'])
    const validation = await check(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))
    expect(layersOf(validation)).toEqual(['failed', 'failed', 'not_run'])
    expect(validation.valid).toBe(false)
    expect(validation.findings.filter(({ rule }) => rule === 'XSD')).not.toEqual([])
  })

  it('warn about an unusable schema, and report no error of the invoice', async () => {
    put('cii/Factur-X_EN16931.xsd', '<xs:schema')
    const { valid, findings, layers } = await check(xml)
    expect([valid, findings.map(({ rule, severity }) => [rule, severity])]).toEqual([true, [['XSD', 'warning']]])
    expect(layers[1]).toEqual({ name: 'xsd', result: 'not_run' })
  })

  it('run compiled schematron in a thread, with its ids and severities', { tags: 'long' }, async () => {
    put('schematron/en16931.sef.json', fs.readFileSync(small))
    expect(layersOf(await check(xml))).toEqual(['passed', 'not_run', 'passed'])

    const broken = await check(withoutLine1)
    expect(layersOf(broken)).toEqual(['passed', 'not_run', 'failed'])
    expect(broken.valid).toBe(false)
    expect(broken.findings).toEqual([
      {
        rule: 'TEST-FATAL',
        severity: 'error',
        field: null,
        message: { de: '[TEST-FATAL] Line 1 is missing', en: '[TEST-FATAL] Line 1 is missing' },
        remedy: {
          de: 'Stelle in der Datei: /CrossIndustryInvoice[1]',
          en: 'Place in the file: /CrossIndustryInvoice[1]',
        },
      },
    ])

    const warned = await check(xml.replace(/<ram:BuyerReference>.*<\/ram:BuyerReference>/, ''))
    expect(layersOf(warned)).toEqual(['passed', 'not_run', 'passed'])
    expect(warned.findings.map(({ rule, severity }) => [rule, severity])).toEqual([['TEST-WARNING', 'warning']])
  })

  it('validate many documents concurrently, each with its own findings', { tags: 'long' }, async () => {
    put('schematron/en16931.sef.json', fs.readFileSync(small))
    const files = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? withoutLine1 : xml))
    const answers = await Promise.all(files.map(check))
    expect(answers.map(({ findings }) => findings.length)).toEqual(files.map(file => (file === xml ? 0 : 1)))
  })

  it('run the rules of XRechnung only together with those of EN 16931', async () => {
    put('schematron/xrechnung.sef.json', fs.readFileSync(small))
    const alone = await validateInLayers(invoice, 'zugferd', 'xrechnung', buildCii(invoice, 'xrechnung'), dir)
    expect(layersOf(alone)).toEqual(['passed', 'not_run', 'not_run'])
  })

  it.each([
    ['no JSON', '{'],
    ['no stylesheet', '{"N":"package"}'],
  ])('warn of compiled schematron that is %s, and go on with the next document', async (_, content) => {
    put('schematron/en16931.sef.json', content)
    const { valid, findings, layers } = await check(xml)
    expect(valid).toBe(true)
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['OFFICIAL', 'warning']])
    expect(layers[2]).toEqual({ name: 'official', result: 'not_run' })

    fs.rmSync(path.join(dir, 'schematron/en16931.sef.json'))
    put('schematron/en16931.sef.json', fs.readFileSync(small))
    // A timestamp that differs from the broken file's, for any clock resolution.
    fs.utimesSync(path.join(dir, 'schematron/en16931.sef.json'), 1, 1)
    expect(layersOf(await check(xml))).toEqual(['passed', 'not_run', 'passed'])
  })

  it('start a new thread after the old one was ended', { tags: 'long' }, async () => {
    put('schematron/en16931.sef.json', fs.readFileSync(small))
    expect(layersOf(await check(xml))[2]).toBe('passed')
    endOfficialRules()
    expect(layersOf(await check(withoutLine1))[2]).toBe('failed')
  })
})

describe('the file of another sender', () => {
  it('is validated by the profile that it claims', async () => {
    putFacturX()
    const { document, validation } = await validateCiiFile(new TextEncoder().encode(xml), dir)
    expect(document?.number).toBe('RE-2026-0042')
    expect(layersOf(validation)).toEqual(['passed', 'passed', 'not_run'])

    const xrechnung = buildCii({ ...invoice, buyerReference: null }, 'xrechnung')
    const judged = await validateCiiFile(xrechnung)
    expect(judged.validation.findings.map(({ rule }) => rule)).toEqual(['BR-DE-15'])
  })

  it('that cannot be read is a finding', async () => {
    const { document, validation } = await validateCiiFile('<!DOCTYPE x><x/>')
    expect([document, validation.valid]).toEqual([null, false])
    expect(validation.findings.map(({ rule }) => rule)).toEqual(['XML'])
  })
})
