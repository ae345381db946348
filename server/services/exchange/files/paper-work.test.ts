import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/harness/app'
import type { PaperOffer } from '../../../paper/model'
import { pdfText } from '../../../paper/pdf-text'
import { layingOut, printPaper, rowsThatStartPages } from '../../../paper/print'
import {
  htmlOf,
  type PaperVersion,
  type RenderedPaper,
  renderInvoicePaper,
  renderOfferPaper,
  renderOfferPrintView,
  renderRapportPaper,
} from '../../../paper/render'
import { sampleInvoice, sampleOffer, sampleRapport } from '../../../paper/sample-papers'
import { toPdfa } from '../../../pdfa/to-pdfa'
import { archivePdf, offerPrintHtml, paperWork } from './paper-work'

const times = <T>(count: number, values: readonly T[]): T[] =>
  Array.from({ length: count }, (_, at) => values[at % values.length] as T)

const longOffer: PaperOffer = { ...sampleOffer, sections: times(60, sampleOffer.sections) }
const long: Record<string, RenderedPaper> = {
  invoice: renderInvoicePaper({ ...sampleInvoice, sections: times(60, sampleInvoice.sections) }),
  offer: renderOfferPaper(longOffer),
  rapport: renderRapportPaper({ ...sampleRapport, work: times(150, sampleRapport.work) }),
}

/** The same paper in a form that this thread cannot lay out. */
const elsewhere = (paper: RenderedPaper): RenderedPaper =>
  Object.defineProperties({ ...paper }, { html: { get: () => expect.fail('laid out on the loop') } })

test.each(Object.keys(long))(
  'a long %s laid out in a thread equals the one laid out without',
  { tags: 'long' },
  async kind => {
    const paper = long[kind] as RenderedPaper
    expect(paper.lines).toBeGreaterThan(100)
    const versions: PaperVersion[] = ['plain', 'spaced', { pageStarts: ['row-7', 'row-30'] }]
    for (const version of versions)
      expect((await paperWork.layOut(elsewhere(paper), version)) === htmlOf(paper, version), String(version)).toBe(true)
  },
)

test(
  'a long paper carries its sums over at the page breaks of its PDF, as read in a thread',
  { tags: 'long' },
  async () => {
    const app = await createTestApp()
    try {
      const paper = renderInvoicePaper({ ...sampleInvoice, sections: times(20, sampleInvoice.sections) })
      expect(paper.lines).toBeGreaterThan(100)
      const starts: (readonly string[])[] = []
      const pdf = await printPaper(elsewhere(paper), layingOut(app.pdf.render), {
        layOut: paperWork.layOut,
        async pageStarts(pdf, of) {
          const found = await paperWork.pageStarts(pdf, of)
          expect(found).toEqual(await rowsThatStartPages(pdf))
          starts.push(found)
          return found
        },
      })
      const pages = await pdfText(pdf)
      expect(starts).toHaveLength(1)
      expect(starts[0]?.length).toBeGreaterThan(2)
      expect(pages.filter(text => text.includes('Übertrag'))).toHaveLength((starts[0]?.length ?? 0) + 1)
    } finally {
      await app.stop()
    }
  },
)

test('a short paper is laid out without a thread', async () => {
  const paper = renderInvoicePaper(sampleInvoice)
  let read = 0
  const counted = Object.defineProperties({ ...paper }, { html: { get: () => `${++read}` } }) as RenderedPaper
  expect([await paperWork.layOut(counted, 'plain'), read]).toEqual(['1', 1])
})

test('the print view of a long offer is the same when made in a thread', { tags: 'long' }, async () => {
  expect((await offerPrintHtml(longOffer)) === renderOfferPrintView(longOffer)).toBe(true)
})

test('a large PDF is read and archived in a thread to the same bytes, with the invoice inside', async () => {
  const document = await PDFDocument.create()
  const noise = Buffer.alloc(400_000, 'A').map((_, at) => (at * 7919) % 251)
  document
    .addPage()
    .node.set(document.context.obj('Noise') as never, document.context.register(document.context.stream(noise)))
  const pdf = Buffer.from(await document.save())
  const options = {
    author: 'Muster Bau',
    instant: new Date('2026-03-10T09:00:00.000Z'),
    title: 'Rechnung',
    invoice: { xml: Buffer.from('<Invoice/>'), filename: 'factur-x.xml' as const },
  }
  expect((await archivePdf(pdf, options)).equals(await toPdfa(pdf, options))).toBe(true)
  const paper = long.invoice as RenderedPaper
  expect(await paperWork.pageStarts(pdf, paper)).toEqual(await rowsThatStartPages(pdf))
})
