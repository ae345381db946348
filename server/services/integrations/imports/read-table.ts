import { DomainError } from '../../../platform/errors'
import { decodeFile } from './decode-file'
import type { Grid, ReadingChoice } from './grid'
import { readCsv } from './read-csv'
import { readWorkbook } from './read-workbook'
import { unreadable } from './unreadable'

/**
 * The table in a file, whose format is detected from its bytes: its name proves nothing. Formulas are never evaluated,
 * and nothing that a file points to is fetched. The user's choice takes precedence over detection.
 * @throws DomainError import.unreadable with the reason, import.empty, import.no_such_part for a choice that the file
 * does not have, and the limits
 */
export async function readTable(bytes: Buffer, choice: ReadingChoice = {}): Promise<Grid> {
  const head = bytes.subarray(0, 8).toString('latin1')
  const begins = (...marks: readonly string[]) => marks.some(mark => head.startsWith(mark))
  if (begins('PK')) return readWorkbook(bytes, choice)
  if (begins('\xd0\xcf\x11\xe0')) throw unreadable(bytes.includes(encryptedPackage) ? 'encrypted' : 'old_excel')
  // A BIFF 2 to 5 stream without its container, the format of reports before 1997.
  if (begins('\t\0\x04\0', '\t\x02\x06\0', '\t\x04\x06\0', '\t\x08\x08\0', '\t\x08\x10\0'))
    throw unreadable('old_excel')
  if (begins('%PDF')) throw unreadable('pdf')
  if (begins('{\\rtf')) throw unreadable('word')
  if (begins('\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh')) throw unreadable('archive')
  if (begins('\x89PNG', '\xff\xd8\xff', 'GIF8', '\x7fELF', 'MZ\x90', 'SQLite')) throw unreadable('binary')
  if (choice.sheet != null) throw new DomainError('import.no_such_part', { field: 'sheet' })
  const { text, codePage } = decodeFile(bytes)
  const ofTrade = formatOfTrade(text)
  if (ofTrade) throw unreadable(ofTrade)
  if (/^\s*<(?:!doctype|!--|html|head|body|table|meta|script|style|svg|div|\?xml|[a-z]+:)/i.test(text))
    throw unreadable('html')
  // A web page with its pictures in one file (MHTML).
  if (/^MIME-Version:/i.test(text)) throw unreadable('html')
  // "ID;Name" is also the heading of many tables; SYLK continues with a record of its own in the second line.
  if (/^ID;P[^\r\n]*[\r\n]+(?:P;P|[BCF];[XYPWM]|O;[A-Z])/.test(text)) throw unreadable('sylk')
  if (/^BEGIN:VCARD/i.test(text)) throw unreadable('vcard')
  if (chatLine.test(text)) throw unreadable('chat')
  const grid = await readCsv(text, choice)
  return codePage ? { ...grid, notes: [{ kind: 'code_page', texts: [codePage] }, ...grid.notes] } : grid
}

/** `[01.03.26, 07:31:12] Anna Huber: …` and `01.03.26, 07:31 - Anna Huber: …`: WhatsApp on iPhones and on Android. */
const chatLine =
  /^\u200e?\[?\d{1,2}([./-])\d{1,2}\1\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s[AP]M)?(?:\] | - |: [^:;\t]{1,60}: )\S/i

/**
 * Trade formats that are not tables: price lists of wholesalers (DATANORM 4 and 5), orders and offers (UGL), bills of
 * quantities (GAEB 90, 2000 and XML, ÖNORM A 2063). The first record identifies the format.
 */
function formatOfTrade(text: string): 'datanorm' | 'ugl' | 'gaeb' | null {
  if (/^V(?:;0?[45]0?;| [ ;]?\d{6}.*[\r\n]+[A-Z];)/.test(text)) return 'datanorm'
  if (/^KOP.{10,}[\r\n]+(?:KO[TAI]|PO[AZTMN]|AD[RT]|END)/.test(text)) return 'ugl'
  const bill = /^(?:#begin\[GAEB\]|00 {8}8\d|\s*(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?(?:GAEB|onlv|onlb)[\s>])/i
  return bill.test(text) ? 'gaeb' : null
}

/** Name of the stream in which Office keeps an encrypted workbook. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
