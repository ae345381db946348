import { expect, test } from 'vitest'
import type { PaperInvoice, PaperLocale } from './model'
import { renderDunningPaper, renderInvoicePaper, renderOfferPaper, renderRapportPaper } from './render'
import {
  sampleCompany,
  sampleDunning,
  sampleFinalInvoice,
  sampleInvoice,
  sampleOffer,
  sampleRapport,
  sampleStorno,
} from './sample-papers'
import { paperTexts } from './texts'

/** The texts of the body in document order, without styles. */
function texts(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

const invoice = (changes: Partial<PaperInvoice>) => renderInvoicePaper({ ...sampleInvoice, ...changes })

test('each kind of document has its name in title, heading and footer', () => {
  expect(renderInvoicePaper(sampleInvoice).title).toBe('Rechnung RE-2026-0042')
  expect(invoice({ kind: 'anzahlung' }).title).toBe('Anzahlungsrechnung RE-2026-0042')
  expect(invoice({ kind: 'teilrechnung', ordinal: 2 }).title).toBe('2. Teilrechnung RE-2026-0042')
  expect(invoice({ kind: 'schlussrechnung' }).title).toBe('Schlussrechnung RE-2026-0042')
  expect(renderOfferPaper({ ...sampleOffer, kind: 'order_confirmation' }).title).toBe(
    'Auftragsbestätigung AN-2026-0117',
  )
  const { html, footerHtml, title } = renderRapportPaper(sampleRapport)
  expect(html).toContain(`<title>${title}</title>`)
  expect(texts(html)).toContain('Rapport Nr. RA-2026-0311')
  expect(texts(footerHtml)).toContain('Rapport RA-2026-0311 · Seite von')
})

test('a paper has fixed texts in one language only', () => {
  const fixed = (locale: PaperLocale) =>
    Object.values(paperTexts(locale)).flatMap(word =>
      typeof word === 'string' ? [word] : typeof word === 'object' ? Object.values(word) : [],
    )
  const shared = fixed('de-AT').filter(word => fixed('en').includes(word))
  expect(shared.sort()).toEqual(['Alternative', 'BIC', 'Browser', 'Fax', 'IBAN', 'Option', 'Status', 'Tel.'])
  expect(texts(renderOfferPaper({ ...sampleOffer, locale: 'en' }).html)).toContain('Quotation No. AN-2026-0117')
  expect(texts(renderOfferPaper(sampleOffer).html)).toContain('Angebot Nr. AN-2026-0117')
})

test('the VAT id has the name used in Austria or Germany', () => {
  expect(texts(renderInvoicePaper(sampleInvoice).footerHtml)).toContain('UID ATU12345678')
  const german = renderInvoicePaper({ ...sampleInvoice, locale: 'de-DE' })
  expect(texts(german.footerHtml)).toContain('USt-IdNr. ATU12345678')
})

test('a draft and a cancelled document are marked, others are not', () => {
  expect(texts(invoice({ mark: 'draft' }).html)).toMatch(/ENTWURF.*Entwurf/)
  expect(texts(invoice({ mark: 'cancelled' }).html)).toMatch(/STORNIERT.*Storniert/)
  expect(texts(invoice({}).html)).not.toMatch(/ENTWURF|STORNIERT/)
})

test('a Storno names the invoice it cancels and requests no payment', () => {
  const text = texts(invoice({ kind: 'storno', original: { number: 'RE-2026-0007', day: '2026-01-20' } }).html)
  expect(text).toContain('Stornorechnung')
  expect(text).toContain('zu Rechnung RE-2026-0007 vom 20.01.2026')
  expect(text).toContain('Stornobetrag € 12.301,35')
  expect(text).not.toMatch(/überweisen|Skonto|IBAN/)
})

test('a final invoice shows each deducted deposit with the VAT inside it, and what is left to pay', () => {
  const taxes = [{ rate: '20', amount: '600.00' }]
  const prepayments = [{ label: 'Anzahlungsrechnung RE-2026-0007', day: '2026-01-20', gross: '3600.00', taxes }]
  const text = texts(invoice({ kind: 'schlussrechnung', prepayments, remaining: '8701.35' }).html)
  expect(text).toContain('Gesamtbetrag inkl. USt. 12.301,35')
  expect(text).toContain('Anzahlungsrechnung RE-2026-0007 vom 20.01.2026, darin 20 % USt. 600,00 −3.600,00')
  expect(text).toContain('Zahlbetrag € 8.701,35')
  expect(text).toContain('Bitte überweisen Sie € 8.701,35 bis 26.03.2026.')
})

test('payments, retention and a credit balance are printed before the amount due', () => {
  const retention = { kind: 'warranty', percent: '5', amount: '615.07', dueDay: '2029-03-12' } as const
  const text = texts(invoice({ alreadyPaid: '1000', retention, remaining: '10686.28' }).html)
  expect(text).toMatch(
    /Bereits bezahlt −1\.000,00 Haftungsrücklass 5 % einbehalten, nicht jetzt fällig; zahlbar am 12\.03\.2029 −615,07 Zahlbetrag € 10\.686,28/,
  )
  const credit = texts(invoice({ alreadyPaid: '13000', remaining: '-698.65' }).html)
  expect(credit).toContain('Guthaben −€ 698,65')
  expect(credit).toContain('Das Guthaben von € 698,65 überweisen wir Ihnen bis 26.03.2026. Sie müssen nichts bezahlen.')
  expect(credit).toContain('Bitte nennen Sie uns dafür Ihre IBAN.')
  expect(credit).not.toMatch(/Bitte überweisen|Zahlbar bis/)
  const known = texts(invoice({ remaining: '-698.65', refundIban: 'AT611904300234573201' }).html)
  expect(known).toContain('überweisen wir Ihnen bis 26.03.2026 auf Ihr Konto AT61 1904 3002 3457 3201.')
  expect(known).not.toContain('nennen Sie uns')
})

test('the box never shows an amount other than the one to be paid', () => {
  const text = texts(invoice({ remaining: '2301.35' }).html)
  expect(text).toContain('Gesamtbetrag inkl. USt. 12.301,35')
  expect(text).toContain('Zahlbetrag € 2.301,35')
  expect(text).toContain('Bitte überweisen Sie € 2.301,35')
})

test('at 0 % the rate is printed with its reason and lines, and no sum is labelled as including VAT', () => {
  const reason = 'Die Steuerschuld geht auf den Leistungsempfänger über (§ 19 Abs. 1a UStG)'
  const taxes = [{ rate: '0', base: '1000', amount: '0', reason, positions: ['1', '2', '3', '5', '6.1', '6.2'] }]
  const totals = { itemsNet: '1000', net: '1000', taxes, gross: '1000' }
  const sections = [{ lines: [{ kind: 'item', title: 'Dach', quantity: 1, unitPrice: 1000, total: 1000 } as const] }]
  const text = texts(invoice({ totals, sections, remaining: '1000', skonto: null }).html)
  expect(text).toContain('Rechnungsbetrag € 1.000,00')
  expect(text).toContain(`0 % USt. auf 1.000,00 ${reason}, Pos. 1–3, 5, 6.1, 6.2 0,00`)
  expect(text).not.toContain('inkl. USt.')
})

test('the VAT column appears only when rates differ', () => {
  const head = (html: string) => html.slice(html.indexOf('<thead>'), html.indexOf('</thead>'))
  expect(head(renderInvoicePaper(sampleInvoice).html)).toContain('USt.')
  expect(head(renderOfferPaper(sampleOffer).html)).not.toContain('USt.')
})

test('options and alternatives are marked, bracketed and explained; an open price shows no zero', () => {
  const text = texts(renderOfferPaper(sampleOffer).html)
  expect(text).toMatch(/4\.9 Alternative Hängerinne Titanzink, 6-tlg\. 24,5 lfm 73,00 \(1\.788,50\)/)
  expect(text).toMatch(/5\.10 Option Zwischensparrendämmung/)
  expect(text).toContain('in der Summe nicht enthalten')
  expect(text).toMatch(/24,5 m² Preis offen –/)
  expect(texts(renderInvoicePaper(sampleInvoice).html)).not.toContain('nicht enthalten')
})

test('a rapport shows hours and material without any price, and who signed when', () => {
  const text = texts(renderRapportPaper(sampleRapport).html)
  expect(text).toContain('10.03.2026 Zimmerer Lattung ersetzt Markus Hölzl 8,00')
  expect(text).toContain('Stunden gesamt 12,25')
  expect(text).toContain('Titanzinkblech 0,7 mm aus Lagerbestand 2,75 m²')
  expect(text).toContain('Ulrike Österreicher, 12.03.2026, 16:04')
  expect(text).not.toContain('€')
})

test('only raster images inside the document are shown as logo or signature', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='
  const withLogo = (logo: string) => invoice({ company: { ...sampleCompany, logo } }).html
  expect(withLogo(png)).toContain(`src="${png}"`)
  for (const logo of [
    'http://127.0.0.1/x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    `${png}" onload="x`,
    '/etc/x.png',
  ]) {
    expect(withLogo(logo)).not.toContain('<img')
  }
  const signed = { ...sampleRapport, signature: { name: 'Huber', image: png } }
  expect(renderRapportPaper(signed).html).toContain(`src="${png}"`)
})

test('equal lines, notes and rates may occur twice', () => {
  const line = { kind: 'item', title: 'Dach', quantity: 1, total: 1, taxRate: 0 } as const
  const tax = { rate: 0, base: 1, amount: 0 }
  const part = { label: 'Anzahlung', gross: 1, taxes: [] }
  const html = invoice({
    sections: [
      { title: 'S', lines: [line, line] },
      { title: 'S', lines: [line] },
    ],
    totals: { itemsNet: 3, net: 3, taxes: [tax, tax], gross: 3 },
    prepayments: [part, part],
    notes: ['gleich', 'gleich'],
  }).html
  expect(texts(html).match(/gleich/g)).toHaveLength(2)
})

test('a Storno reverses the full sum and shows what was open and what is refunded', () => {
  const text = texts(renderInvoicePaper(sampleStorno).html)
  expect(text).toContain('Stornorechnung Nr. ST-2026-0003 zu Rechnung RE-2026-0042 vom 12.03.2026')
  expect(text).toContain('Die Rechnung RE-2026-0042 vom 12.03.2026 ist damit vollständig aufgehoben.')
  expect(text).toMatch(
    /Stornobetrag € 12\.301,35 davon offen, nicht mehr zu bezahlen 9\.301,35 davon bezahlt, Guthaben 3\.000,00/,
  )
})

test('a dunning shows its invoice, the open amount, the fee and the new deadline, and can be paid by QR code', () => {
  const { html, title } = renderDunningPaper(sampleDunning)
  expect(title).toBe('1. Mahnung RE-2026-0042')
  const text = texts(html)
  expect(text).toContain('1. Mahnung zu Rechnung RE-2026-0042')
  expect(text).toContain('RE-2026-0042 12.03.2026 26.03.2026 12.301,35 9.301,35')
  expect(text).toContain('Mahngebühr 15,00 Zu zahlen € 9.316,35')
  expect(text).toContain('Bitte überweisen Sie € 9.316,35 bis 28.04.2026.')
  expect(html).toContain('class="qr"')
  expect(texts(renderDunningPaper({ ...sampleDunning, fee: 0, total: '9301.35' }).html)).not.toContain('Mahngebühr')
})

test('a payment code is printed only if euros are to be paid to a valid account', () => {
  const hasCode = (changes: Partial<PaperInvoice>) => invoice(changes).html.includes('class="qr"')
  expect(hasCode({})).toBe(true)
  for (const changes of [
    { remaining: '0' },
    { remaining: '-5' },
    { currency: 'CHF' },
    { company: { ...sampleCompany, iban: null } },
    { company: { ...sampleCompany, iban: 'AT00' } },
    { kind: 'storno' },
  ] satisfies Partial<PaperInvoice>[])
    expect([changes, hasCode(changes)]).toEqual([changes, false])
})

test('an invoice without a day of service states that it is the date of the invoice', () => {
  const bare = { servicePeriod: null, serviceDay: null }
  expect(texts(invoice(bare).html)).toContain('Leistungsdatum wie Rechnungsdatum')
  expect(texts(invoice({ ...bare, kind: 'anzahlung' }).html)).not.toContain('Leistungsdatum')
  expect(texts(invoice({ costCenter: 'KST 7', replaces: 'RE-2026-0001' }).html)).toMatch(
    /Ersetzt Rechnung RE-2026-0001 .*Kostenstelle KST 7/,
  )
})

test('a retention has the name used in the country', () => {
  const named = (locale: PaperLocale, kind: 'progress' | 'warranty') =>
    texts(renderInvoicePaper({ ...sampleFinalInvoice, locale, retention: { kind, percent: '5', amount: '1' } }).html)
  expect(named('de-AT', 'progress')).toContain('Deckungsrücklass 5 %')
  expect(named('de-AT', 'warranty')).toContain('Haftungsrücklass 5 %')
  expect(named('de-DE', 'warranty')).toContain('Sicherheitseinbehalt 5 %')
  expect(named('en', 'warranty')).toContain('Retention 5%')
})

test('photos are printed two per row below the signature; invalid images are left out', () => {
  const dataUri = 'data:image/png;base64,iVBORw0KGgo='
  const photos = [{ dataUri, caption: 'Vorher' }, { dataUri }, { dataUri: 'http://127.0.0.1/x.png' }, { dataUri }]
  const { html } = renderRapportPaper({ ...sampleRapport, photos })
  expect(html.match(/class="photos"/g)).toHaveLength(2)
  expect(html.match(/<figure>/g)).toHaveLength(3)
  expect(html).not.toContain('127.0.0.1')
  expect(texts(html)).toMatch(/Unterschrift Auftraggeber .*Fotos Vorher/)
})
