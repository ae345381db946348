import { describe, expect, it } from 'vitest'
import { roundsOf } from '../../tests/harness/cases'
import { ciiD16b, facturX } from '../../tests/harness/einvoice-schemas'
import { toCents } from '../money/money'
import { anyEInvoice } from './any-einvoice'
import { buildCii, writeCii } from './cii'
import { documentOf } from './cii-document'
import { parseCii } from './cii-parse'
import type { DocumentLineAllowance, InvoiceDocument } from './document'
import { type EInvoice, einvoiceProfiles } from './model'
import { randomEInvoice, sampleEInvoice, sampleEInvoices } from './sample-einvoices'
import { validateEInvoice } from './validate/validate-einvoice'
import { schemaFindings } from './validate/xsd'
import { EInvoiceUnreadable } from './xml-read'

const sample = (name: string): EInvoice => {
  const invoice = sampleEInvoices[name]
  if (!invoice) throw new Error(`no sample ${name}`)
  return invoice
}

const d16b = ciiD16b()
/** Findings of both schemas: D22B always, D16B if it is available. */
const inBothSchemas = (xml: string) => [facturX, d16b].flatMap(file => (file ? schemaFindings(xml, file) : []))

/** XRechnung requires a Leitweg-ID. */
const forGermany = (invoice: EInvoice): EInvoice => ({ ...invoice, buyerReference: '04011000-1234512345-06' })

describe.each(einvoiceProfiles)('a CII invoice of profile %s', profile => {
  it.each(Object.entries(sampleEInvoices))('%s: schema, rules and the way back', (_, given) => {
    const invoice = forGermany(given)
    const xml = buildCii(invoice, profile)
    expect(inBothSchemas(xml)).toEqual([])
    expect(validateEInvoice(invoice, 'zugferd', profile, xml)).toEqual({
      valid: true,
      findings: [],
      layers: [
        { name: 'rules', result: 'passed' },
        { name: 'xsd', result: 'not_run' },
        { name: 'official', result: 'not_run' },
      ],
    })
    expect(parseCii(xml)).toEqual(documentOf(invoice, profile))
  })
})

const random = roundsOf(500, 5)
it(`makes ${random} random invoices valid by both schemas and the rules, and reads them back`, () => {
  for (let seed = 0; seed < random; seed++) {
    const invoice = forGermany(randomEInvoice(seed))
    const profile = seed % 2 === 0 ? 'en16931' : 'xrechnung'
    const xml = buildCii(invoice, profile)
    expect(inBothSchemas(xml), `seed ${seed}`).toEqual([])
    expect(validateEInvoice(invoice, 'zugferd', profile, xml).findings, `seed ${seed}`).toEqual([])
    expect(parseCii(xml), `seed ${seed}`).toEqual(documentOf(invoice, profile))
  }
})

const anything = roundsOf(400, 5)
it(
  `makes ${anything} invoices with anything a record may contain valid by D16B and D22B, in both profiles`,
  { tags: 'long' },
  () => {
    for (let seed = 0; seed < anything; seed++) {
      const invoice = anyEInvoice(seed)
      for (const profile of einvoiceProfiles)
        expect(inBothSchemas(buildCii(invoice, profile)), `seed ${seed}, ${profile}`).toEqual([])
    }
  },
)

describe('the content of a CII invoice', () => {
  it('has the type codes of both profiles', () => {
    const codes = (invoice: EInvoice) => einvoiceProfiles.map(profile => parseCii(buildCii(invoice, profile)).typeCode)
    expect(codes(sample('two rates with discount and Skonto'))).toEqual(['380', '380'])
    expect(codes(sample('deposit'))).toEqual(['386', '326'])
    expect(codes(sample('progress invoice of a period'))).toEqual(['326', '326'])
    expect(codes(sample('final invoice with two deposits'))).toEqual(['380', '380'])
    expect(codes(sample('storno'))).toEqual(['381', '381'])
  })

  it('deducts deposits as the official construction example does', () => {
    const xml = buildCii(sample('final invoice with two deposits'), 'en16931')
    const { totals, preceding, notes } = parseCii(xml)
    expect(totals).toMatchObject({
      net: '14100.00',
      tax: [{ amount: '2679.00', currency: 'EUR' }],
      gross: '16779.00',
      prepaid: '10000.00',
      due: '6779.00',
    })
    expect(preceding).toEqual([{ number: 'AR-2026-0002', date: '2026-05-01' }])
    expect(notes).toEqual(
      expect.arrayContaining([
        'Abgezogen: AR-2026-0001 vom 01.03.2026, netto 3.600,00, 19 % USt. 684,00; brutto 4.284,00 EUR',
        'Abgezogen: AR-2026-0002 vom 01.05.2026, netto 4.803,36, 19 % USt. 912,64; brutto 5.716,00 EUR',
      ]),
    )
  })

  it('refers to the replaced invoice rather than a deducted one, and names the others in notes', () => {
    const final = sample('final invoice with two deposits')
    const { preceding, prepayments } = final
    const replaced = { number: 'SR-2026-0006', date: '2026-01-05', relation: 'replaced' as const }
    const corrected = documentOf({ ...final, preceding: [replaced, ...preceding] }, 'xrechnung')
    expect(corrected.preceding).toEqual([{ number: 'SR-2026-0006', date: '2026-01-05' }])
    expect(corrected.notes.filter(note => note.startsWith('Abgezogen'))).toHaveLength(prepayments.length)

    const untold = documentOf({ ...final, prepayments: [] }, 'xrechnung')
    expect(untold.notes).toContain('Bezieht sich auch auf AR-2026-0001 vom 01.03.2026.')
  })

  it('states deductions per rate, with their VAT', () => {
    const final = sample('final invoice with two deposits')
    const mixed = {
      number: 'AR-2026-0003',
      date: '2026-06-01',
      gross: 284,
      taxes: [
        { category: 'S' as const, rate: 20, net: 100, tax: 20 },
        { category: 'S' as const, rate: '4.9', net: 10, tax: '0.49' },
        { category: 'AE' as const, rate: 0, net: '153.51', tax: 0 },
      ],
    }
    const { notes } = documentOf({ ...final, prepayments: [mixed] }, 'en16931')
    expect(notes).toContain(
      'Abgezogen: AR-2026-0003 vom 01.06.2026, netto 100,00, 20 % USt. 20,00; netto 10,00, 4,9 % USt. 0,49; netto 153,51 ohne USt.; brutto 284,00 EUR',
    )
  })

  it('ends BT-20 with the Skonto line and its line end, exactly', () => {
    const terms = parseCii(buildCii(sample('two rates with discount and Skonto'), 'xrechnung')).paymentTerms
    expect(terms).toMatch(
      /^Zahlbar innerhalb von 30 Tagen ohne Abzug\.\n2 % Skonto bei Zahlung bis 16\.10\.2026: [\d.,]+ EUR\n#SKONTO#TAGE=14#PROZENT=2\.00#\n$/,
    )
  })

  it('lets no text of a user begin a line of BT-20 with #', () => {
    const terms = parseCii(buildCii(sample('hostile text'), 'xrechnung')).paymentTerms ?? ''
    expect(terms.split('\n').filter(line => line.startsWith('#'))).toEqual(['#SKONTO#TAGE=8#PROZENT=2.00#'])
    expect(terms).toContain('Haftrücklass: 100,00 EUR, einbehalten, nicht jetzt fällig; zahlbar am 02.10.2029')
  })

  it('has currencyID on the tax only, and no empty element', () => {
    const xml = buildCii(sample('two rates with discount and Skonto'), 'xrechnung')
    expect(xml.match(/currencyID/g)).toHaveLength(1)
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">')
    expect(xml).not.toMatch(/<(\S+)[^>]*><\/\1>|\/>/)
  })

  it('turns a negative price into a negative quantity', () => {
    const { lines } = parseCii(buildCii(sample('line that takes off'), 'en16931'))
    expect(lines[2]).toMatchObject({ quantity: '-1', price: '50.00', net: '-50.00' })
  })

  it('keeps the name of a unit that has no code', () => {
    const invoice = sampleEInvoice({
      lines: [{ quantity: 2, unit: 'Fuhre', unitPrice: 90, description: 'Schutt' }],
    })
    expect(parseCii(buildCii(invoice, 'en16931')).lines[0]).toMatchObject({
      unitCode: 'C62',
      description: 'Schutt\nEinheit: Fuhre',
    })
  })

  it('writes VAT number and tax number under their own schemes', () => {
    const xml = buildCii(sample('two rates with discount and Skonto'), 'en16931')
    expect(xml).toContain('<ram:ID schemeID="VA">DE123456788</ram:ID>')
    expect(xml).toContain('<ram:ID schemeID="FC">151/815/08156</ram:ID>')
  })

  it('states why there is no tax, by code if there is one', () => {
    const reasonOf = (name: string) => {
      const [tax] = parseCii(buildCii(sample(name), 'en16931')).taxes
      return [tax?.category, tax?.exemptionReason, tax?.exemptionCode]
    }
    expect(reasonOf('reverse charge')).toEqual(['AE', 'Steuerschuldnerschaft des Leistungsempfängers', 'VATEX-EU-AE'])
    expect(reasonOf('small business')).toEqual(['E', 'Steuerfrei für Kleinunternehmer (§ 19 UStG).', null])
    expect(reasonOf('intra-community supply')[2]).toBe('VATEX-EU-IC')
    expect(reasonOf('export')[2]).toBe('VATEX-EU-G')
  })

  it('has a percentage with an allowance only if it yields the amount', () => {
    const invoice = sampleEInvoice({ discountPercent: 10, lines: [{ quantity: 1, unitPrice: 100 }] })
    const [allowance] = invoice.allowances
    if (!allowance) throw new Error('no allowance')
    const round = { ...invoice, allowances: [{ ...allowance, percent: '10.3' }] }
    expect(documentOf(invoice, 'en16931').allowances[0]).toMatchObject({ percent: '10', base: '100.00' })
    expect(documentOf(round, 'en16931').allowances[0]).toMatchObject({ percent: null, base: null })
  })

  it('drops what XML cannot hold and escapes the rest', () => {
    const xml = buildCii(sample('hostile text'), 'en16931')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\ud800]/)
    expect(parseCii(xml).seller.name).toBe(`Grüße & <b>"Küsse"</b> 'ÄÖÜß' € – „x“ ]]> &amp; <!-- --> Ende`)
  })

  it('finds the faults in a file that differs from its invoice', () => {
    const invoice = sample('two rates with discount and Skonto')
    const wrong = buildCii(invoice, 'en16931').replace(/(<ram:DuePayableAmount>)[^<]*/, `$1${toCents(1).toFixed(2)}`)
    const { valid, findings } = validateEInvoice(invoice, 'zugferd', 'en16931', wrong)
    expect(valid).toBe(false)
    expect(findings.map(({ rule }) => rule)).toEqual(['BR-CO-16'])
  })
})

const lineAllowance = (amount: string): DocumentLineAllowance => ({
  amount,
  base: null,
  percent: null,
  reason: 'Menge',
  reasonCode: null,
})

describe('a CII file of another sender', () => {
  const xml = buildCii(sample('two rates with discount and Skonto'), 'en16931')

  it.each([
    ['a DOCTYPE', xml.replace('<rsm:', '<!DOCTYPE x [<!ENTITY e "x">]><rsm:'), 'DOCTYPE'],
    ['a DOCTYPE in small letters', xml.replace('<rsm:', '<!doctype x><rsm:'), 'DOCTYPE'],
    ['an open element', xml.slice(0, -20), 'well-formed'],
    ['no XML', 'Rechnung', 'well-formed'],
    ['nothing', '', 'well-formed'],
    ['another vocabulary', '<Invoice xmlns="urn:x"/>', 'Cross Industry Invoice'],
    ['half of a surrogate pair', xml.replace('<ram:ID>', '<ram:ID>&#xD800;'), 'well-formed'],
    ['a NUL', xml.replace('<ram:ID>', '<ram:ID>&#0;'), 'well-formed'],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le')), 'UTF-8'],
  ])('with %s is refused', (_, file, reason) => {
    expect(() => parseCii(file)).toThrow(EInvoiceUnreadable)
    expect(() => parseCii(file)).toThrow(reason)
  })

  it('with an entity never reads a file', () => {
    const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>`
    const hidden = xml.replace('<rsm:', `${entity}<rsm:`).replace('RE-2026-0042', '&e;')
    expect(() => parseCii(hidden)).toThrow(EInvoiceUnreadable)
  })

  it('is read as bytes, with a byte order mark, other prefixes and blanks', () => {
    const other = `\ufeff${xml.replaceAll('ram:', 'a:').replace('xmlns:ram', 'xmlns:a').replace('>RE-2026-0042<', '>\n RE-2026-0042 <')}`
    expect(parseCii(new TextEncoder().encode(other)).number).toBe('RE-2026-0042')
  })

  it('is read with elements that only others write: charges, periods and allowances of lines, prices per quantity', () => {
    const document = documentOf(sample('two rates with discount and Skonto'), 'en16931')
    const [line, ...rest] = document.lines
    const [allowance] = document.allowances
    if (!line || !allowance) throw new Error('nothing to change')
    const foreign: InvoiceDocument = {
      ...document,
      taxCurrency: 'CHF',
      payee: { ...document.seller, address: null },
      taxRepresentative: { ...document.seller, name: 'Vertreter' },
      charges: [{ ...allowance, reason: 'Fracht', reasonCode: 'FC' }],
      lines: [
        {
          ...line,
          priceBase: '100',
          priceBaseUnit: 'HUR',
          grossPrice: { amount: '70.00', discount: '8.00' },
          allowances: [lineAllowance('1.50'), { ...lineAllowance('2.00'), base: '20.00', percent: '10' }],
          charges: [{ ...lineAllowance('0.75'), reason: null, reasonCode: 'FC' }],
          period: { start: '2026-09-01', end: null },
        },
        ...rest,
      ],
      totals: {
        ...document.totals,
        charges: allowance.amount,
        rounding: '0.01',
        tax: [...document.totals.tax, { amount: '100.00', currency: 'CHF' }],
      },
    }
    const written = writeCii(foreign)
    expect(schemaFindings(written, facturX)).toEqual([])
    expect(parseCii(written)).toEqual(foreign)
  })

  it('with only its root is validated by all rules without throwing', () => {
    const empty = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>`
    const { findings } = validateEInvoice(sample('storno'), 'zugferd', 'xrechnung', empty)
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['BR-01', 'BR-02', 'BR-06', 'BR-16', 'BR-CO-18', 'BR-DE-1', 'BR-DE-15']),
    )
  })
})
