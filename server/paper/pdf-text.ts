import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

type GlyphMap = Map<string, string>

/**
 * The text of each page of a PDF that Chromium printed, one line per run of text, in the order of drawing. A glyph
 * without a character, such as a missing one, becomes U+FFFD.
 */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map(page => {
    const fonts = new Map<string, GlyphMap>()
    const dict = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    for (const [name] of dict?.entries() ?? []) {
      const toUnicode = dict?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'))
      fonts.set(name.asString(), toUnicode instanceof PDFRawStream ? glyphMap(decode(toUnicode)) : new Map())
    }
    const content = page.node.Contents()
    if (!(content instanceof PDFRawStream)) return ''
    return runs(decode(content), fonts).join('\n')
  })
}

const decode = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

function runs(content: string, fonts: Map<string, GlyphMap>): string[] {
  return [...content.matchAll(/\bBT\b(.*?)\bET\b/gs)].map(([, block = '']) => {
    let font: GlyphMap | undefined
    let text = ''
    // Letters made of several glyphs have an ActualText (ISO 32000-1, 14.9.4); their single glyphs have no meaning.
    let isSpoken = false
    const tokens = /(\/F\d+) [\d.]+ Tf|\/ActualText <FEFF([0-9A-F]*)>|\b(EMC)\b|<([0-9A-F]+)>/g
    for (const [, name, spoken, end, glyphs] of block.matchAll(tokens)) {
      if (name) font = fonts.get(name)
      if (spoken !== undefined) {
        text += utf16(spoken)
        isSpoken = true
      }
      if (end) isSpoken = false
      if (isSpoken) continue
      for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += font?.get(glyph) ?? '\ufffd'
    }
    return text
  })
}

function glyphMap(cmap: string): GlyphMap {
  const map: GlyphMap = new Map()
  for (const [, block = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph, text] of block.matchAll(/<(\w+)> <(\w+)>/g)) if (glyph && text) map.set(glyph, utf16(text))
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from, to, text] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      if (!from || !to || !text) continue
      const first = Number.parseInt(from, 16)
      for (let code = first; code <= Number.parseInt(to, 16); code++) {
        const last = utf16(text)
        const shifted = last.slice(0, -1) + String.fromCharCode(last.charCodeAt(last.length - 1) + code - first)
        map.set(code.toString(16).toUpperCase().padStart(4, '0'), shifted)
      }
    }
  }
  return map
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
