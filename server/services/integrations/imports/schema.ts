import { z } from 'zod'
import { type NameIn, registered } from '../../../nouns/registers'
import { countrySigns } from '../../../platform/values/country-of-address'
import {
  countryCode,
  dataOf,
  id,
  instant,
  listParameters,
  pageOf,
  reference,
  text,
  wholeNumber,
} from '../../../platform/values/scalars'
import { defaultUnit, nonRecordKinds } from './rules'

export type ImportNoun = NameIn<'imports'>
export const importNouns = Object.keys(registered('imports')) as [ImportNoun, ...ImportNoun[]]

/** The noun of the sample file. */
export const SamplesOf = z.strictObject({ noun: z.enum(importNouns) })
export type SamplesOf = z.output<typeof SamplesOf>
/** Two sample records, keyed by the headings of a file. */
export const SampleRows = dataOf(z.array(z.record(z.string(), z.union([z.string(), z.number()]))))

/** State of an import, derived from its job and the job's progress. */
const importStages = ['mapping', 'checking', 'preview', 'taking', 'taken', 'undoing', 'undone', 'stuck'] as const
export type ImportStage = (typeof importStages)[number]

export const rowStatuses = [
  'new',
  'ready',
  'duplicate',
  'faulty',
  'created',
  'updated',
  'skipped',
  'failed',
  'undone',
  'kept',
] as const
export type RowStatus = (typeof rowStatuses)[number]

export const duplicateChoices = ['skip', 'create', 'update'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export const notations = ['de', 'en'] as const
export type Notation = (typeof notations)[number]

/** Index of each field's column, from 0. */
export type Mapping = Record<string, number>

/**
 * Values that have a notation: numbers by their decimal mark, days by whether the day (`de`) or the month (`en`) comes
 * first.
 */
const notatedKinds = ['number', 'day'] as const
export type Notated = (typeof notatedKinds)[number]

/** How many texts of a column can be read in one notation only, and how many in both. */
const Votes = z.object({
  de: z.int(),
  en: z.int(),
  both: z.int(),
  /** The first texts of each kind in the order of the file. */
  examples: z.array(z.string()),
})
export type Votes = z.infer<typeof Votes>

/** The votes of numbers and those of days; an import uploaded before days were counted has none for days. */
export const ColumnVotes = Votes.extend({ days: Votes.default({ de: 0, en: 0, both: 0, examples: [] }) })
export type ColumnVotes = z.infer<typeof ColumnVotes>

/** Lines, with the texts of the first of them. */
const linesOfFile = { lines: z.array(z.int()), texts: z.array(z.string()) }

/**
 * What was guessed when a file was read: rows `above` the heading that are left out, a heading over `two_rows`,
 * `no_heading`, the `code_page`, the `sheet` that was preferred to others; and rows that do not look like records: sums
 * (`total`), a `remark` below the table, a `heading_again`. Rows and columns that are hidden in a workbook are read
 * like the others (`hidden_rows`, `hidden_columns`), `hidden_sheets` are not.
 */
export const ReadNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['above', 'no_heading']), ...linesOfFile }),
  z.object({ kind: z.literal('hidden_rows'), ...linesOfFile }),
  z.object({ kind: z.enum(nonRecordKinds), ...linesOfFile }),
  z.object({ kind: z.literal('two_rows'), lines: z.array(z.int()) }),
  /** Name of the code page. */
  z.object({ kind: z.literal('code_page'), texts: z.tuple([z.string()]) }),
  /** Headings of hidden columns, or names of hidden sheets. */
  z.object({ kind: z.enum(['hidden_columns', 'hidden_sheets']), texts: z.tuple([z.string()], z.string()) }),
  /** The sheet that was read, and those that were not. */
  z.object({ kind: z.literal('sheet'), texts: z.tuple([z.string()], z.string()) }),
])
export type ReadNote = z.infer<typeof ReadNote>

/** Sheet and heading that were read, and the alternatives in the file. */
export const ImportSource = z.object({
  /** The visible sheets of a workbook in their order; empty for other files. */
  sheets: z.array(z.string()),
  /** Index of the sheet that was read, from 0. */
  sheet: z.int().nullable(),
  /** Lines of the heading; empty if the first row is already a record. */
  heading: z.array(z.int()),
  /** The first rows, any of which can be chosen as the heading. */
  rows: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type ImportSource = z.infer<typeof ImportSource>

export const ImportOptions = z.strictObject({
  /** What to do with a row whose record exists already, unless another choice is made for the row. */
  duplicates: z.enum(duplicateChoices).default('skip'),
  /** Notation of days and numbers in an import that was uploaded before its columns had votes. */
  notation: z.enum(notations).default('de'),
  /** Answers for columns that leave the notation of their numbers or days open, by field. */
  notations: z.record(z.string(), z.enum(notations)).default({}),
  /** Whether rows that look like sums, remarks or headings are taken over nevertheless. */
  take_aside: z.boolean().default(false),
  /** Whether rows that are hidden in a workbook, for example by a filter, stay behind. */
  leave_hidden: z.boolean().default(false),
  /** Unit of new articles from a file without a column of units. */
  unit: z.string().default(defaultUnit),
  /** Whether webhooks report each record, as they do when it is entered by hand. */
  events: z.boolean().default(true),
  /** Country of rows whose address leaves it open; null to ask about each of them. */
  country: countryCode.nullable().default(null),
  /** Country of single rows, by their line; takes precedence over what the address suggests. */
  row_countries: z.record(z.string(), countryCode).default({}),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const RowIssue = z.object({
  field: z.string().nullable(),
  code: z.string(),
  level: z.enum(['error', 'warning']),
  /** Values for the placeholders in the message on the page. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type RowIssue = z.infer<typeof RowIssue>

export const ImportRecord = z.object({
  id: z.int(),
  noun: z.enum(importNouns),
  filename: z.string(),
  stage: z.enum(importStages),
  /** Why it is stuck. */
  problem: z.string().nullable(),
  row_count: z.int(),
  created_count: z.int(),
  skipped_count: z.int(),
  created_by: z.string().nullable(),
  created_by_user_id: z.int().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** A number, or a day as `YYYY-MM-DD`; null if a text is neither in the notation. */
const readAs = z.union([z.number(), z.string()]).nullable()
/** A text of the file, and its value in each notation. */
const Reading = z.object({ text: z.string(), de: readAs, en: readAs })

/** Notation of a column's texts; `notation` is null if they contradict each other or can be read both ways. */
const ColumnNotation = z.object({ notation: z.enum(notations).nullable(), readings: z.array(Reading) })
export type ColumnNotation = z.infer<typeof ColumnNotation>

export const ImportDetail = z.object({
  ...ImportRecord.shape,
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** Null where no text has a decimal or a thousands mark. */
      numbers: ColumnNotation.nullable(),
      /** Null where no text is a day with slashes or hyphens. */
      days: ColumnNotation.nullable(),
      /**
       * The field that the column completes where another is mapped to it: a private column of an address book where
       * that is empty, and one such as *Gesperrt*, which makes a record inactive.
       */
      private_of: z.string().nullable(),
      /**
       * The field whose cells this column continues if another column is mapped to that field, such as
       * *Hausnummernzusatz*.
       */
      joined_to: z.string().nullable(),
    }),
  ),
  /** What was guessed when the file was read. */
  notes: z.array(ReadNote),
  /**
   * Null if the file is no longer stored because its rows were taken over, or was uploaded before files were stored.
   */
  source: ImportSource.nullable(),
  /** How often the file was read; the columns are those of the last reading. */
  reading: z.int(),
  mapping: z.record(z.string(), z.int()),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      required: z.boolean(),
      /** Whether its texts are numbers or days, whose notation may be a question to the user. */
      notated: z.enum(notatedKinds).nullable(),
    }),
  ),
  /** Field of the record's own number. */
  number_field: z.string(),
  /** Fields of which at least one is required. */
  one_of: z.array(z.string()),
  options: ImportOptions,
  counts: z.record(z.string(), z.int()),
  /** Endpoints that would be notified of each record. */
  listeners: z.int(),
  /** Rows whose address leaves the country open. */
  doubtful: z.int(),
  /** Faulty rows without a mistake: sums, remarks, headings, hidden rows that are declined, accounts of suppliers. */
  left_behind: z.int(),
  /**
   * Fields whose column leaves open how its numbers or days are written. Nothing can be taken over until each is
   * answered by `notations` of the mapping.
   */
  questions: z.array(
    z.object({
      field: z.string(),
      column: z.int(),
      heading: z.string(),
      notated: z.enum(notatedKinds),
      readings: z.array(Reading),
    }),
  ),
  /** How numbers and days are usually written in the company's country; it answers no question by itself. */
  usual_notation: z.enum(notations),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** What determined the country of a row: its own column, an answer, or a sign in its address. */
const rowCountrySigns = ['column', 'answer', ...countrySigns] as const

export const ImportRowRecord = z.object({
  line: z.int(),
  status: z.enum(rowStatuses),
  /** Texts of the cells of the mapped fields. */
  cells: z.record(z.string(), z.string()),
  /** The parsed numbers among them. */
  numbers: z.record(z.string(), z.number()),
  /** The parsed days among them: `YYYY-MM-DD`. */
  days: z.record(z.string(), z.string()),
  issues: z.array(RowIssue),
  choice: z.enum(duplicateChoices).nullable(),
  /**
   * Country of its address and what determined it; null for nouns without an address. `code` is null while in doubt.
   */
  country: z
    .object({
      code: z.string().nullable(),
      by: z.enum(rowCountrySigns).nullable(),
      candidates: z.array(z.string()),
    })
    .nullable(),
  duplicate_id: z.int().nullable(),
  entity_id: z.int().nullable(),
})
export type ImportRowRecord = z.infer<typeof ImportRowRecord>

export const ListImports = z.object({ limit: listParameters.limit, offset: listParameters.offset })
export type ListImports = z.infer<typeof ListImports>

export const GetImport = z.strictObject({ id })

export const ImportRows = z.strictObject({
  id,
  limit: listParameters.limit,
  offset: listParameters.offset,
  status: z.enum(rowStatuses).optional(),
  /** Only rows that need a look: faulty and failed ones, and those with a warning. */
  troubled: z.boolean().optional(),
  /** Cells in full length instead of their beginnings. */
  whole: z.boolean().optional(),
})
export type ImportRows = z.infer<typeof ImportRows>

export const SetImportMapping = z.strictObject({
  id: reference,
  mapping: z.record(z.string().max(40), wholeNumber(0, 99)),
  /** Answer for every column that leaves the notation of its numbers or days open. */
  notation: z.enum(notations).optional(),
  /** Answers for the columns of single fields. Without them, former answers stay if the column is the same. */
  notations: z.record(z.string().max(40), z.enum(notations)).optional(),
  /** Whether rows that look like sums, remarks or headings are taken over like the others. */
  take_aside: z.boolean().optional(),
  /** Whether rows that are hidden in the workbook stay behind. */
  leave_hidden: z.boolean().optional(),
  /** Unit of new articles from a file without a column of units. */
  unit: text(20).optional(),
  /** The `reading` that the columns belong to; refused if the file was read again since. */
  reading: wholeNumber(1, 2_000_000_000).optional(),
})
export type SetImportMapping = z.infer<typeof SetImportMapping>

export const ReadImportAgain = z.strictObject({
  id: reference,
  /** The `reading` that the caller saw: of two concurrent choices only one succeeds. */
  reading: wholeNumber(1, 2_000_000_000),
  /** Index of the sheet in `sheets`, from 0; null to detect it. */
  sheet: wholeNumber(0, 100_000).nullable(),
  /** Line of the heading, 0 if there is none; null to detect it. */
  heading: wholeNumber(0, 2_000_000).nullable(),
  /** With 2 the heading continues in the row below the chosen line. */
  heading_rows: z.union([z.literal(1), z.literal(2)]).default(1),
})
export type ReadImportAgain = z.infer<typeof ReadImportAgain>

export const ChooseForRow = z.strictObject({
  id: reference,
  line: wholeNumber(1, 2_000_000),
  choice: z.enum(duplicateChoices).nullable(),
})
export type ChooseForRow = z.infer<typeof ChooseForRow>

/** A country for one row, or for all whose address leaves it open; null withdraws the answer. */
export const SetImportCountry = z.strictObject({
  id: reference,
  line: wholeNumber(1, 2_000_000).nullable(),
  country_code: countryCode.nullable(),
})
export type SetImportCountry = z.infer<typeof SetImportCountry>

export const TakeOver = z.strictObject({
  id: reference,
  duplicates: z.enum(duplicateChoices).default('skip'),
  events: z.boolean().default(true),
})
export type TakeOver = z.infer<typeof TakeOver>

export const ImportById = z.strictObject({ id: reference })
export const ImportEnvelope = dataOf(ImportDetail)
export const ImportPage = pageOf(ImportRecord)
export const ImportRowPage = pageOf(ImportRowRecord)
export const DiscardedImport = dataOf(z.object({ id: z.int(), discarded: z.literal(true) }))
