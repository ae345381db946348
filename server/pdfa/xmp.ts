/** Metadata of a PDF; the information dictionary has the same values. */
export interface PdfFacts {
  title: string
  author: string
  producer: string
  /** To the second. */
  instant: Date
}

/** An embedded XML invoice, in the terms of Factur-X (ZUGFeRD 2.x). */
export interface InvoiceInside {
  filename: 'factur-x.xml' | 'xrechnung.xml'
}

const invoiceKinds: Readonly<Record<InvoiceInside['filename'], { version: string; level: string }>> = {
  'factur-x.xml': { version: '1.0', level: 'EN 16931' },
  'xrechnung.xml': { version: '3.0', level: 'XRECHNUNG' },
}

/** The instant in the format of both XMP and the information dictionary: in UTC, without fractions. */
export const xmpDate = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`

/**
 * The XMP packet of a PDF/A-3b file (ISO 19005-3 6.6), and for an embedded invoice the extension schema that its four
 * properties need. The packet begins with a byte order mark in UTF-8, which must be preserved when it is encoded to
 * bytes.
 */
export function xmpPacket(facts: PdfFacts, inside: InvoiceInside | null): string {
  const date = xmpDate(facts.instant)
  const title = escapeXml(facts.title)
  const author = escapeXml(facts.author)
  const producer = escapeXml(facts.producer)
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${producer}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${producer}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
</rdf:Description>${inside ? invoicePart(inside) : ''}
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

function invoicePart({ filename }: InvoiceInside): string {
  const { version, level } = invoiceKinds[filename]
  const properties = Object.entries({
    DocumentFileName: 'Name of the embedded XML invoice file',
    DocumentType: 'INVOICE',
    Version: 'Version of the XML schema of the embedded invoice',
    ConformanceLevel: 'Conformance level of the embedded invoice',
  })
  return `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${facturX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.map(([name, value]) => property(name, value)).join('')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${facturX}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${filename}</fx:DocumentFileName>
<fx:Version>${version}</fx:Version>
<fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>`
}

const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, value: string): string => `
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${value}</pdfaProperty:description>
</rdf:li>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 does not allow are left out: lone surrogates, most control characters, U+FFFE and U+FFFF. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, sign => entities[sign] ?? '')
