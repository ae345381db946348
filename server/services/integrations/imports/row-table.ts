import type { Import } from '../../../../prisma/client/client'
import { columnNotations, notatedColumns } from './column-notation'
import type { ImportingCompany } from './company-of-import'
import { type FurtherColumns, furtherColumns } from './further-columns'
import { bareHeading } from './heading-terms'
import { hiddenLines, nonRecordLines, readingNotesIn } from './reading-notes'
import { meaningOfYes, type YesMeans } from './record-state'
import type { AsideKind } from './rules'
import { type ImportNoun, ImportOptions, type Mapping, type Notation } from './schema'

/** What the rows of an import are parsed with. */
export interface RowTable {
  noun: ImportNoun
  mapping: Mapping
  /** Notation of fields that are not in `notations`. */
  notation: Notation
  /** Notation of numbers or days in each field's column; null if the user has to be asked. */
  notations?: Readonly<Record<string, Notation | null>>
  /** Number of columns in the heading. */
  width: number
  /** Lines that are not to be taken over, with what they look like or that they are hidden. */
  aside?: ReadonlyMap<number, AsideKind | 'hidden_rows'>
  /** Columns that count where those of the mapping are empty or incomplete. */
  further?: FurtherColumns
  /** What a yes means in columns of states, by column. */
  yes?: readonly YesMeans[]
  /** Unit of new articles if no column has it. */
  unit?: string
  /** What accounts of suppliers look like, where the contacts' numbers are accounts. */
  suppliers?: readonly RegExp[]
  company: ImportingCompany
  /** Answers for addresses that leave their country open. */
  answers: Pick<ImportOptions, 'country' | 'row_countries'>
}

/** What is needed to parse the rows of a company's import. */
export function rowTableFrom(
  row: Pick<Import, 'noun' | 'mapping' | 'options' | 'columns' | 'votes' | 'notes'>,
  company: ImportingCompany,
): RowTable {
  const { notation, notations: chosen, take_aside, leave_hidden, unit, ...answers } = ImportOptions.parse(row.options)
  const [noun, mapping] = [row.noun as ImportNoun, row.mapping as Mapping]
  const columns = notatedColumns(noun, mapping, columnNotations(row.votes))
  const notations = Object.fromEntries(columns.map(({ field, notation }) => [field, chosen[field] ?? notation]))
  const notes = readingNotesIn(row.notes)
  const aside = new Map([...(leave_hidden ? hiddenLines(notes) : []), ...(take_aside ? [] : nonRecordLines(notes))])
  const further = furtherColumns(noun, mapping, row.columns)
  const yes = row.columns.map(meaningOfYes)
  const headings = row.columns.map(bareHeading)
  const isAccount = accountHeading.test(headings[mapping.customer_number ?? -1] ?? '')
  const isAustrian = company.countryCode === 'AT' && !headings.some(heading => datevHeading.test(heading))
  return {
    noun,
    mapping,
    notation,
    notations,
    company,
    answers,
    aside,
    further,
    yes,
    ...(noun === 'articles' && mapping.unit === undefined ? { unit } : {}),
    suppliers: isAccount ? [supplierAccount, ...(isAustrian ? [austrianSupplierAccount] : [])] : [],
    width: row.columns.length,
  }
}

/** Accounts of persons, in the bare spelling of headings. */
const accountHeading = /^(?:konto|konto nr|personenkonto|personenkonto nr)$/

/** Columns of DATEV's own files of accounts, in the bare spelling of headings. */
const datevHeading = /^adressattyp$|^name adressattyp /

/**
 * Accounts of suppliers beside those of DATEV: in Austria accounts of persons begin with the class of receivables or of
 * liabilities of the uniform chart of accounts, 2 and 3 (BMD 300000 to 399999, RZL 30000 to 39999).
 */
const austrianSupplierAccount = /^3\d{4,5}$/

/**
 * Accounts of suppliers in DATEV's charts of accounts: 70000 to 99999 where accounts of persons have five digits, and
 * the same first digits where they have up to nine.
 */
const supplierAccount = /^[7-9]\d{4,8}$/
