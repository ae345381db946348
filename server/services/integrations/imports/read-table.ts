import { type Grid, unreadable } from './grid'
import { readCsv } from './read-csv'
import { readWorkbook } from './read-workbook'
import { textOf } from './text-of'

/**
 * The table in a file, found out from its bytes: its name says nothing. Formulas are never worked out, and nothing that
 * a file points to is fetched.
 * @throws DomainError import.unreadable with the reason, and the limits
 */
export async function readTable(bytes: Buffer): Promise<Grid> {
  const head = bytes.subarray(0, 8).toString('latin1')
  const begins = (...marks: readonly string[]) => marks.some(mark => head.startsWith(mark))
  if (begins('PK')) return readWorkbook(bytes)
  if (begins('\xd0\xcf\x11\xe0')) throw unreadable(bytes.includes(encryptedPackage) ? 'encrypted' : 'old_excel')
  if (begins('%PDF')) throw unreadable('pdf')
  if (begins('\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh')) throw unreadable('archive')
  if (begins('\x89PNG', '\xff\xd8\xff', 'GIF8', '\x7fELF', 'MZ\x90', 'SQLite')) throw unreadable('binary')
  const text = textOf(bytes)
  if (/^\s*<(?:!doctype|!--|html|head|body|table|meta|script|style|svg|\?xml|[a-z]+:)/i.test(text))
    throw unreadable('html')
  return readCsv(text)
}

/** Name of the stream in which Office keeps an encrypted workbook. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
