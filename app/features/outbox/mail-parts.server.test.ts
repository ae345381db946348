import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { attachmentsOf, headerOf } from './mail-parts.server'

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function composed(filenames: string[]): Promise<string> {
  const { message } = await composer.sendMail({
    from: { name: 'Holzbau Größwang & Söhne', address: 'gewerk@localhost' },
    to: 'anna@kunde.example',
    subject: 'Rechnung für den Dachstuhl: ein langer Betreff, der über mehrere Zeilen läuft, mit Umlauten äöü',
    text: 'Guten Tag',
    html: '<p>Guten Tag</p>',
    attachments: filenames.map(filename => ({
      filename,
      contentType: 'application/pdf',
      content: Buffer.from(`%PDF-1.7 ${filename}`),
    })),
  })
  return (message as Buffer).toString('utf8')
}

test('attachments round-trip unchanged, whatever their names', async () => {
  const names = ['Rechnung-RE-2026-0001.pdf', 'Größe "A4".pdf', `Rapport ${'sehr lang '.repeat(12)}ä.pdf`]
  const parts = attachmentsOf(await composed(names))
  expect(parts.map(part => part.filename)).toEqual(names)
  expect(parts.map(part => part.bytes.toString())).toEqual(names.map(name => `%PDF-1.7 ${name}`))
  expect(new Set(parts.map(part => part.contentType))).toEqual(new Set(['application/pdf']))
})

test('text and HTML of a mail are not attachments', async () => {
  expect(attachmentsOf(await composed([]))).toEqual([])
})

test('headers are decoded to readable text', async () => {
  const eml = await composed([])
  expect(headerOf(eml, 'From')).toContain('Holzbau Größwang & Söhne')
  expect(headerOf(eml, 'Subject')).toBe(
    'Rechnung für den Dachstuhl: ein langer Betreff, der über mehrere Zeilen läuft, mit Umlauten äöü',
  )
  expect(headerOf(eml, 'X-Nothing')).toBeNull()
})

test('bytes that are not a mail contain nothing', () => {
  expect(attachmentsOf('')).toEqual([])
  expect(attachmentsOf('Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x--')).toEqual([])
})
