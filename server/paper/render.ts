import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paperColours } from './colours'
import { paperFonts } from './fonts'
import { paperFormat } from './format'
import { InvoicePaper, invoiceLabel } from './invoice'
import { PaperFooter } from './layout'
import type { PaperBase, PaperInvoice, PaperOffer, PaperRapport } from './model'
import { OfferPaper } from './offer'
import { RapportPaper } from './rapport'
import { footerStyles, paperStyles } from './styles'
import { type PaperWords, paperWords } from './words'

/** What the PDF renderer takes. Both texts are whole documents with fonts and images inside, and no script. */
export interface RenderedPaper {
  html: string
  footerHtml: string
  /** "Rechnung RE-2026-0042", also the PDF's title. */
  title: string
}

/** An offer or order confirmation as HTML. @throws {TypeError} for a decimal or day that is none */
export function renderOfferPaper(offer: PaperOffer): RenderedPaper {
  const { words, format } = toolsFor(offer)
  return paper(
    offer,
    words,
    words.offerKinds[offer.kind],
    createElement(OfferPaper, { offer, words, format }),
  )
}

/** An invoice as HTML. @throws {TypeError} for a decimal or day that is none */
export function renderInvoicePaper(invoice: PaperInvoice): RenderedPaper {
  const { words, format } = toolsFor(invoice)
  return paper(
    invoice,
    words,
    invoiceLabel(invoice, words),
    createElement(InvoicePaper, { invoice, words, format }),
  )
}

/** A rapport as HTML. @throws {TypeError} for a decimal or day that is none */
export function renderRapportPaper(rapport: PaperRapport): RenderedPaper {
  const { words, format } = toolsFor(rapport)
  return paper(rapport, words, words.rapport, createElement(RapportPaper, { rapport, words, format }))
}

const toolsFor = ({ locale, timeZone, currency }: PaperBase) => ({
  words: paperWords(locale),
  format: paperFormat(locale, timeZone, currency ?? undefined),
})

function paper(base: PaperBase, words: PaperWords, label: string, element: ReactElement): RenderedPaper {
  const title = `${label} ${base.number}`
  const colours = paperColours(base.company.primaryColor)
  const body = renderToStaticMarkup(element)
  const footer = renderToStaticMarkup(createElement(PaperFooter, { company: base.company, words, title }))
  return {
    title,
    html: page(base.locale, title, paperFonts(body) + paperStyles(colours), body),
    footerHtml: page(base.locale, title, paperFonts(footer, [400, 500]) + footerStyles(colours), footer),
  }
}

// Second to escaping: even a text that became markup could load nothing and run nothing.
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"

/** React would escape quotes inside a style element, so the frame is put together here; `css` holds no user text. */
function page(lang: string, title: string, css: string, body: string): string {
  const head = renderToStaticMarkup(createElement('title', null, title))
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${head}<style>${css}</style></head>` +
    `<body>${body}</body></html>`
  )
}
