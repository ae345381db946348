import { createHash } from 'node:crypto'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paperColours } from './colours'
import { DunningPaper } from './dunning'
import { paperFonts } from './fonts'
import { type PaperFormat, paperFormat } from './format'
import { InvoicePaper, invoiceLabel } from './invoice'
import { PaperFooter } from './layout'
import type {
  PaperBase,
  PaperDecimal,
  PaperDunning,
  PaperInvoice,
  PaperItem,
  PaperOffer,
  PaperProof,
  PaperRapport,
  PaperSection,
  PaperTimeSheet,
} from './model'
import { OfferPaper } from './offer'
import { printable, shortened } from './printable'
import { printedLines } from './printed-lines'
import { ProofPaper } from './proof'
import { RapportPaper } from './rapport'
import { carriedSpace, footerStyles, paperStyles, printViewStyles } from './styles'
import { type PaperTexts, paperTexts } from './texts'
import { TimeSheetPaper } from './time-sheet'

/**
 * Input of the PDF renderer. Both texts are complete documents with embedded fonts and images, and no script; they are
 * created lazily, because laying out a thousand lines takes a while.
 */
export interface RenderedPaper {
  /** Its source data, for a thread that lays it out. */
  readonly sheet: PaperSheet
  readonly html: string
  readonly footerHtml: string
  /** "Rechnung RE-2026-0042", also the PDF's title. */
  title: string
  /** Approximate number of lines, as a measure of the work to print it. */
  lines: number
  /** Equal for two papers only if their whole content is equal, in the same language. */
  readonly fingerprint: string
  /** How the paper carries sums over to further pages; null for papers without sums. */
  carrying: CarriedPaper | null
}

export interface CarriedPaper {
  /** The same paper with the space for carried sums reserved on each page. */
  spaced: string
  /**
   * The paper with the sum so far below each page but the last and above each but the first. `pageStarts` has the ids
   * of the rows that start a page.
   */
  carried(pageStarts: ReadonlySet<string>): string
}

/** A paper as plain data, from which `renderSheet` restores it, also in another thread. */
export type PaperSheet =
  | { kind: 'offer'; model: PaperOffer }
  | { kind: 'invoice'; model: PaperInvoice }
  | { kind: 'rapport'; model: PaperRapport }
  | { kind: 'dunning'; model: PaperDunning }
  | { kind: 'time_sheet'; model: PaperTimeSheet }
  | { kind: 'proof'; model: PaperProof }

/** @throws {TypeError} for an invalid decimal or day */
export function renderSheet({ kind, model }: PaperSheet): RenderedPaper {
  switch (kind) {
    case 'offer':
      return renderOfferPaper(model)
    case 'invoice':
      return renderInvoicePaper(model)
    case 'rapport':
      return renderRapportPaper(model)
    case 'dunning':
      return renderDunningPaper(model)
    case 'time_sheet':
      return renderTimeSheetPaper(model)
    case 'proof':
      return renderProofPaper(model)
  }
}

/**
 * How a paper is printed: `plain`, with the space for carried sums (`spaced`), or with the sums carried over at the
 * rows that start a page.
 */
export type PaperVersion = 'plain' | 'spaced' | { pageStarts: readonly string[] }

export function htmlOf(paper: RenderedPaper, version: PaperVersion): string {
  if (version === 'plain' || !paper.carrying) return paper.html
  return version === 'spaced' ? paper.carrying.spaced : paper.carrying.carried(new Set(version.pageStarts))
}

/** An offer or order confirmation as HTML. @throws {TypeError} for an invalid decimal or day */
export function renderOfferPaper(given: PaperOffer): RenderedPaper {
  const offer = printable(given)
  return paper({ kind: 'offer', model: given }, offer, offerLabel(offer), linesOf(offer), (tools, pageStarts) =>
    createElement(OfferPaper, { offer, pageStarts, ...tools }),
  )
}

/** An invoice or Storno as HTML. @throws {TypeError} for an invalid decimal or day */
export function renderInvoicePaper(given: PaperInvoice): RenderedPaper {
  const invoice = printable(given)
  const label = invoiceLabel(invoice, paperTexts(invoice.locale))
  return paper({ kind: 'invoice', model: given }, invoice, label, linesOf(invoice), (tools, pageStarts) =>
    createElement(InvoicePaper, { invoice, pageStarts, ...tools }),
  )
}

/** A rapport as HTML. @throws {TypeError} for an invalid decimal or day */
export function renderRapportPaper(given: PaperRapport): RenderedPaper {
  const rapport = printable(given)
  return paper(
    { kind: 'rapport', model: given },
    rapport,
    paperTexts(rapport.locale).rapport,
    rapport.work,
    (tools, pageStarts) => createElement(RapportPaper, { rapport, pageStarts, ...tools }),
  )
}

/** A dunning as HTML. @throws {TypeError} for an invalid decimal or day */
export function renderDunningPaper(given: PaperDunning): RenderedPaper {
  const dunning = printable(given)
  return paper({ kind: 'dunning', model: given }, dunning, dunning.title, [], tools =>
    createElement(DunningPaper, { dunning, ...tools }),
  )
}

/** The times of a person in a month as HTML. @throws {TypeError} for an invalid day */
export function renderTimeSheetPaper(given: PaperTimeSheet): RenderedPaper {
  const sheet = printable(given)
  return paper({ kind: 'time_sheet', model: given }, sheet, paperTexts(sheet.locale).timeSheet, [], tools =>
    createElement(TimeSheetPaper, { sheet, ...tools }),
  )
}

/** The proof of a signature as HTML. @throws {TypeError} for an invalid day */
export function renderProofPaper(given: PaperProof): RenderedPaper {
  const proof = printable(given)
  return paper({ kind: 'proof', model: given }, proof, paperTexts(proof.locale).proof.title, [], tools =>
    createElement(ProofPaper, { proof, ...tools }),
  )
}

/** An offer as one HTML page that a browser shows and prints itself: with a single footer at its end. */
export function renderOfferPrintView(given: PaperOffer): string {
  const offer = printable(given)
  const tools = toolsFor(offer)
  const title = offerTitle(offer)
  const body =
    renderToStaticMarkup(createElement(OfferPaper, { offer, ...tools })) +
    renderToStaticMarkup(createElement(PaperFooter, { company: offer.company, texts: tools.texts }))
  const styles = printViewStyles(paperColours(offer.company.primaryColor), tools.texts)
  return page(offer.locale, title, paperFonts(body) + styles, body)
}

interface Tools {
  texts: PaperTexts
  format: PaperFormat
}

const toolsFor = ({ locale, timeZone, currency }: PaperBase): Tools => ({
  texts: paperTexts(locale),
  format: paperFormat(locale, timeZone, currency ?? undefined),
})

export const offerTitle = (offer: PaperOffer): string => `${offerLabel(offer)} ${offer.number}`

const offerLabel = (offer: PaperOffer) => paperTexts(offer.locale).offerKinds[offer.kind]

function paper(
  sheet: PaperSheet,
  base: PaperBase,
  label: string,
  lines: readonly { carried?: PaperDecimal | null }[],
  element: (tools: Tools, pageStarts?: ReadonlySet<string>) => ReactElement,
): RenderedPaper {
  const tools = toolsFor(base)
  const title = shortened(`${label} ${base.number}`, 120)
  const colours = paperColours(base.company.primaryColor)
  const build = (moreStyles = '', pageStarts?: ReadonlySet<string>) => {
    const body = renderToStaticMarkup(element(tools, pageStarts))
    return page(base.locale, title, paperFonts(body) + paperStyles(colours) + moreStyles, body)
  }
  return {
    sheet,
    title,
    lines: printedLines(base),
    get html() {
      return build()
    },
    get footerHtml() {
      const { company } = base
      const footer = renderToStaticMarkup(createElement(PaperFooter, { company, texts: tools.texts, title }))
      return page(base.locale, title, paperFonts(footer, [400, 500]) + footerStyles(colours), footer)
    },
    // A paper depends on its model only: neither on the clock nor on stored data.
    get fingerprint() {
      return createHash('sha256')
        .update(JSON.stringify([label, base]))
        .digest('hex')
    },
    carrying: lines.some(({ carried }) => carried !== null && carried !== undefined)
      ? {
          get spaced() {
            return build(carriedSpace)
          },
          carried: pageStarts => build('', pageStarts),
        }
      : null,
  }
}

const linesOf = ({ sections }: { sections: readonly PaperSection[] }): PaperItem[] =>
  sections.flatMap(({ lines }) => lines.flatMap(line => (line.kind === 'item' ? [line] : [])))

/** Defence in depth besides escaping: even a text that became markup could load and run nothing. */
export const PAPER_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"

/** React would escape quotes inside a style element, so the page is assembled here; `css` holds no user text. */
function page(lang: string, title: string, css: string, body: string): string {
  const head = renderToStaticMarkup(createElement('title', null, title))
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${PAPER_POLICY}">${head}<style>${css}</style></head>` +
    `<body>${body}</body></html>`
  )
}
