import type { PaperColours } from './colours'

/** Space that Chromium reserves for the footer on every page; the footer is designed to fit into it. */
const FOOTER_SPACE_MM = 35
/** Space above the text from the second page on. */
const HEAD_SPACE_MM = 18
/** One line of a sum carried over. */
const CARRIED_MM = 6.4
const SIDES = 'padding-left:25mm;padding-right:20mm'

/** Reserves the space of carried sums on every page, so that page breaks are the same with and without them. */
export const carriedSpace = `
@page{margin:${HEAD_SPACE_MM + CARRIED_MM}mm 0 ${FOOTER_SPACE_MM + CARRIED_MM}mm 0}
@page:first{margin-top:0}
`

/**
 * The style sheet of all documents. Measures of the first page follow DIN 5008 form B: address field 20 mm from the
 * left and 45 mm from the top, title at 98.5 mm, fold marks at 105 and 210 mm.
 */
export function paperStyles({ accent, ink, tint }: PaperColours): string {
  return `
@page{size:A4;margin:${HEAD_SPACE_MM}mm 0 ${FOOTER_SPACE_MM}mm 0}
@page:first{margin-top:0}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:400 9pt/1.48 Inter,Fallback,Emoji,sans-serif;color:#16181d;font-feature-settings:"kern","calt";
overflow-wrap:anywhere}
h1,h2,h3{font-weight:600;break-after:avoid}
p{orphans:3;widows:3;text-wrap:pretty}
.num{text-align:right;white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
.figures{font-variant-numeric:tabular-nums}
.muted{color:#5b6270}
.text{white-space:pre-line}
.keep{break-inside:avoid}

.head{min-height:98.5mm;break-inside:avoid;padding-bottom:3mm}
.letterhead{height:45mm;padding-top:15mm;${SIDES};display:flex;justify-content:space-between}
.letterhead .logo{max-width:75mm;max-height:20mm;object-fit:contain;object-position:left top;display:block}
.letterhead .name{max-width:95mm;font-size:15pt;line-height:1.2;font-weight:600;letter-spacing:-.012em;color:${ink}}
.letterhead .whole{white-space:nowrap}
.letterhead .reach{width:65mm;font-size:8pt;line-height:1.5;color:#5b6270}
.front{display:flex;justify-content:space-between;align-items:flex-start}
.address{width:105mm;padding-left:25mm;padding-right:5mm;min-height:45mm;font-size:10pt;line-height:4.55mm}
.address .sender{display:flex;align-items:flex-end;height:17.7mm;padding-bottom:1.6mm;font-size:6.75pt;line-height:1.3;color:#5b6270}
.address .name{font-weight:500}
.address.tight{font-size:8.5pt;line-height:3.8mm}
.facts{width:85mm;padding-right:20mm;padding-top:5mm;font-size:8.25pt;line-height:1.4}
.facts table{width:100%;border-collapse:collapse}
.facts td,.facts th{vertical-align:top;padding:0 0 1.1mm;text-align:left;font-weight:400}
.facts th{width:26.5mm;padding-right:2.5mm;color:#5b6270;overflow-wrap:normal}
.facts td{font-weight:500}
.fold{position:absolute;left:5mm;width:4mm;border-top:.2mm solid #b9bec7}

.body{${SIDES}}
.title{display:flex;align-items:baseline;flex-wrap:wrap;gap:0 3mm;font-size:18pt;line-height:1.25;letter-spacing:-.018em}
.title .number{font-weight:400;color:#5b6270;letter-spacing:-.01em}
.pill{align-self:center;border:.25mm solid ${ink};border-radius:10mm;padding:.1mm 2.2mm;font-size:7.5pt;line-height:4.2mm;
  font-weight:600;letter-spacing:.02em;color:${ink}}
.reference{margin-top:.8mm;color:#5b6270}
.subject{margin-top:.6mm;font-size:10.25pt;font-weight:500}
.intro{margin-top:3.6mm}
.closing{margin-top:5mm}
.block-title{margin-top:6mm;font-size:10pt;line-height:1.4}
.block-title+.lines{margin-top:2.4mm}
.block-title+.lines+p{margin-top:1.8mm;font-size:8.25pt;color:#5b6270}
.mark{position:fixed;z-index:-1;top:96mm;left:0;width:210mm;text-align:center;transform:rotate(-32deg);
  font-size:84pt;line-height:1;font-weight:700;letter-spacing:.06em;color:#f0f1f4}

.lines{width:100%;margin-top:4.6mm;border-collapse:separate;border-spacing:0;font-size:8.75pt;line-height:1.42}
.lines thead{display:table-header-group}
.lines>thead>tr>th{padding:0 0 1.6mm;text-align:left;vertical-align:bottom;font-size:7.75pt;font-weight:500;color:#5b6270;
  border-bottom:.35mm solid ${accent};overflow-wrap:normal}
.lines th.num{text-align:right}
.lines tbody.keep,.lines tr{break-inside:avoid}
.lines>tbody>tr>td{padding:1.35mm 0;vertical-align:top;border-bottom:.2mm solid #e1e4e9}
.dense .lines>tbody>tr>td{padding-block:.6mm}
.lines>tbody>tr>td+td,.lines>thead>tr>th+th{padding-left:2.5mm}
.lines td.num,.lines .position{white-space:nowrap}
.lines .position{color:#5b6270;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.lines>tbody>tr>td.unit{padding-left:1.5mm}
.lines th.quantity{text-align:right;padding-right:14.5mm}
.lines .item{font-weight:500;text-wrap:pretty}
.lines .more{margin-top:.5mm;font-size:8.25pt;line-height:1.42;color:#5b6270;white-space:pre-line;text-wrap:pretty;font-weight:400}
.lines .section td{padding:5.5mm 0 1.6mm;font-size:9.75pt;font-weight:600;border-bottom-color:#b9bec7}
.lines tbody:first-of-type .section td{padding-top:3.2mm}
.lines .section td+td{padding-left:2.5mm}
.lines .section .more{font-weight:400}
.lines .subtotal td{padding:2mm 0 2.6mm;font-weight:600;border-bottom:0}
.lines .subtotal td:first-child{padding-left:12.5mm}
.lines .continues>td{padding-bottom:0;border-bottom:0}
.lines .continued .more{margin-top:0}
.lines .continued>td,.lines .section.continued td{padding-top:0}
.lines .carried td{height:${CARRIED_MM}mm;padding-top:0;padding-bottom:0;vertical-align:middle;border-bottom:0;font-weight:500;color:#3c424d;
  white-space:nowrap}
.lines .carried.below{break-before:avoid}
.lines .carried.above{break-before:page;break-after:avoid}
.lines .paragraph{white-space:pre-line;color:#3c424d}
.lines .beside .item,.lines .beside .num,.lines .beside .unit{color:#5b6270}
.lines .part td{padding-top:.5mm;padding-bottom:.5mm;border-bottom:0;color:#5b6270}
.lines .sum td{padding-top:1.6mm;font-weight:600;border-bottom:0}
.lines tr:not(.part)+.part td,.lines tr:not(.part)+.sum td{padding-top:2mm}
.tag{display:inline-block;margin-right:1.6mm;border:.2mm solid #9aa1ad;border-radius:.8mm;padding:0 1.2mm;font-size:6.75pt;
  line-height:3.5mm;font-weight:500;color:#3c424d;vertical-align:.25mm}
.footnote{margin-top:2.4mm;font-size:8pt;color:#5b6270}
.lines .end>td{padding:0;border-bottom:0}
.lines .end .footnote{margin-bottom:-1mm}

.settle{display:grid;grid-template-columns:1fr 86mm;align-items:start;gap:0 8mm;margin-top:4.4mm}
.settle.further{margin-top:0}
.settle.further .terms{padding-top:3.4mm}
.terms{padding-top:.7mm;font-size:8.5pt;line-height:1.5}
.terms h2,.acceptance h2{font-size:9.25pt;line-height:1.4;margin-bottom:1mm}
.terms p+p{margin-top:1.2mm}
.bank{display:grid;grid-template-columns:auto 1fr;gap:.3mm 3mm;margin-top:2.2mm;padding-top:2.2mm;border-top:.2mm solid #e1e4e9}
.bank div{display:contents}
.bank dt{color:#5b6270}
.bank dd{font-weight:500}
.pay{display:flex;gap:1.5mm}
.pay-code{flex:none;width:27mm;margin:-1.6mm 0 0 -2.2mm;text-align:center;font-size:6.5pt;line-height:1.3;color:#5b6270}
.pay-code .qr{display:block;width:27mm;height:27mm}
.pay-code figcaption{margin-top:-1.4mm}
.totals{width:100%;border-collapse:collapse;font-size:9pt;line-height:1.4}
.totals th,.totals td{padding:.8mm 0;vertical-align:baseline;text-align:left;font-weight:400}
.totals th{padding-left:4mm}
.totals td.num{padding-left:3mm;text-align:right}
.totals .rule th,.totals .rule td{border-top:.2mm solid #b9bec7;padding-top:1.5mm;font-weight:500}
.totals .strong th,.totals .strong td{font-weight:600}
.totals col.rest{width:100%}
.totals .due th{white-space:nowrap}
.totals .whole,.lines .whole{white-space:nowrap}
.totals .note{display:block;font-size:7.75pt;color:#5b6270}
.totals .gap td{padding:.7mm}
.totals .due th,.totals .due td{padding-top:2.4mm;padding-bottom:2.4mm;vertical-align:middle;font-weight:600;
  border-top:.35mm solid ${accent};border-bottom:.35mm solid ${accent}}
.totals .due th{background:linear-gradient(to right,${tint},transparent)}
.totals .due th{font-size:9.75pt}
.totals .due td.num{font-size:13.5pt;line-height:1.2;letter-spacing:-.01em;color:${ink}}

.totals .part th,.totals .part td{padding-top:1mm;padding-bottom:0;font-size:8.25pt;color:#5b6270}
.totals .due+.part th,.totals .due+.part td{padding-top:2mm}

.notes{margin-top:5mm}
.notes p{break-inside:avoid;padding-left:3.5mm;border-left:.6mm solid ${accent};white-space:pre-line}
.notes p+p{margin-top:2.4mm}
.acceptance{margin-top:7mm;break-inside:avoid}
.acceptance.with-sums{break-before:avoid}
.photos{display:grid;grid-template-columns:1fr 1fr;gap:0 5mm;margin-top:5mm;break-inside:avoid}
.photos .block-title{grid-column:1/-1;margin:1mm 0 2.4mm}
.photos img{display:block;width:100%;max-height:78mm;object-fit:contain;object-position:left top;border-radius:.8mm}
.photos figcaption{margin-top:1.2mm;font-size:8pt;line-height:1.4;color:#5b6270;white-space:pre-line}
.proof-signature{width:60mm;margin-top:4mm;border-bottom:.2mm solid #9aa1ad;break-inside:avoid}
.proof-signature svg{display:block;width:55mm;height:22mm}
.proof-signature .typed{padding:6mm 0 2mm;font-size:16pt;font-style:italic}
.proof-signature .caption{border-top:.2mm solid #9aa1ad;padding-top:1mm;font-size:8pt;color:#5b6270}
.lines .proof-hash{font-size:7pt;overflow-wrap:anywhere}
.signatures{display:flex;gap:12mm;margin-top:3mm;break-inside:avoid}
.signatures>div{flex:1}
.signatures .field{height:14mm;display:flex;align-items:flex-end;border-bottom:.2mm solid #5b6270}
.signatures img{max-height:13.5mm;max-width:100%;object-fit:contain;object-position:left bottom}
.signatures .caption{margin-top:1mm;font-size:7.75pt;color:#5b6270}
@media screen{html{background:#eceef2}body{width:210mm;min-height:297mm;margin:8mm auto;padding-bottom:20mm;background:#fff;
  position:relative;z-index:0;box-shadow:0 1px 3px #0002,0 8px 30px #0001}.mark{position:absolute}}
`
}

/** Styles of the footer: for Chromium it is a separate document that inherits nothing. */
export function footerStyles(colours: PaperColours): string {
  return `
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact}
.footer{height:${FOOTER_SPACE_MM - 7.5}mm}
${footerRules(colours)}`
}

/** Styles of a page that a browser prints itself: with a single footer at the end; the browser numbers the pages. */
export function printViewStyles(colours: PaperColours, texts: { page: string; of: string }): string {
  return `${paperStyles(colours)}
@page{margin-bottom:20mm;@bottom-right{content:"${texts.page} " counter(page) " ${texts.of} " counter(pages);
  padding-right:20mm;font:400 7pt sans-serif;color:#5b6270}}
.footer{margin-top:12mm;break-inside:avoid;break-before:avoid}
${footerRules(colours)}`
}

const footerRules = ({ accent }: PaperColours) => `
.footer{width:210mm;${SIDES};font:400 6.9pt/1.38 Inter,Fallback,Emoji,sans-serif;color:#5b6270;overflow-wrap:anywhere;display:flex;flex-direction:column;justify-content:flex-end}
.line{display:flex;justify-content:space-between;align-items:flex-end;gap:10mm;padding-bottom:1.6mm}
.line .words{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.line .page{white-space:nowrap;color:#16181d}
.columns{display:flex;gap:5mm;overflow-wrap:break-word;padding-top:1.8mm;border-top:.25mm solid ${accent}}
.columns>div{flex:1 1 auto;min-width:min-content;max-width:62mm;max-height:20.2mm;overflow-y:clip}
.columns>div:first-child{flex-shrink:.3}
.columns>div:last-child{flex-shrink:2}
.columns .whole{white-space:nowrap}
.columns strong{font-weight:500;color:#16181d}
`
