import type { ModuleId, Scope } from '../platform/modules'
import type { Locale } from '../platform/values/locale'

/** A text in every language. */
export type Translations = Readonly<Record<Locale, string>>

/** A failure that a caller can cause: HTTP status, what integrators match on (the interface's table), and its text. */
export interface ErrorSpec extends Translations {
  status: number
  code: string
}

export type Role = 1 | 2 | 3

export interface Grant {
  roles: readonly Role[]
  /** What an API key needs; `null` = not for keys. */
  scope: Scope | null
  module: ModuleId
  /** Goes with the role alone: it can be neither granted nor withdrawn. */
  reserved?: true
  /** A customer has it whose link gives this right; such a permission is for no role and no key. */
  customer?: CustomerRight
}

/** What a customer's link lets its reader do with its one document. */
export type CustomerRight = 'view' | 'decide' | 'sign' | 'pay' | 'ask' | 'confirm'

/** A public event: the module that must be enabled for it, and when it is sent. */
export interface EventSpec extends Translations {
  module: ModuleId
}

/** A kind of record as the audit log and people know it. */
export interface RecordSpec {
  /** What it is called; absent where it never stands alone in a log. */
  label?: Translations
  /** What pages watch to hear of its changes. */
  topic?: string
  /** Its verbs stand in the log of this kind of record. */
  of?: string
  /** Only the log of the platform shows it. */
  platform?: true
  /**
   * What is done with it, in the past; entries of the log stay, so none that was ever written may go. `null`: the
   * common verb says it. `byOperator` where it reads differently when an operator did it.
   */
  verbs?: Readonly<Record<string, (Translations & { byOperator?: Translations }) | null>>
  /** The page that shows it; `:id` is its number. */
  page?: string
  /** The page where there is no number. */
  pages?: string
  /** Stands in the feed of users who have this permission, with its article: “die Mahnung”. */
  feed?: Translations & { permission: string }
  /** Number and title by which people know it, as SQL over `table` (alias `t`). */
  nameSql?: { table: string; number?: string; title?: string; id?: string }
}

export interface VersionedSpec {
  model: string
  /** The column that says whose it is, `tenant_id` by default; persons belong to no company. */
  tenant?: 'id' | null
  /** What has to be opened to write, where a company alone may not. */
  role?: 'credential'
  /** Without `updated_at`: its moments have columns of their own. */
  undated?: true
}

/** What is about one person in a table (GDPR Art. 15), and which of its columns they get. */
export interface PersonalSpec {
  /** Further rows that are about the person, as a condition; `$user` is the number of the account. */
  where?: string
  /** All columns but these: secrets, and what is about others. */
  except?: readonly string[]
  /** These columns alone, where the rest of a record is about others. */
  only?: readonly string[]
  /** Belongs to the person and to no company. */
  global?: true
  /** Columns that name the person; without it, `persons`. */
  by?: readonly string[]
}

export interface TableSpec {
  /** Its rows carry a `version` and are changed in the one guarded way, under the name of their Prisma model. */
  versioned?: VersionedSpec
  /** The module with which it is exported; absent where `internal` gives the reason for leaving it out. */
  module?: ModuleId
  internal?: string
  /** Columns that stay in the house: secrets, addresses in the storage, what is derived from other columns. */
  hidden?: readonly string[]
  /**
   * What totals are kept by, besides all; `null` for a list that counts its rows each time. A test compares the
   * triggers.
   */
  totals?: readonly string[] | null
  /** Columns by which records name a person. What belongs to the account itself goes with it and is not among them. */
  persons?: readonly string[]
  personal?: PersonalSpec
  /** Columns that name a person and are given out with no person's data, each with the reason. */
  exempt?: Readonly<Record<string, string>>
  /** CHECKs that repeat a rule of what callers give; any other says that we made a row that cannot be. */
  checks?: readonly string[]
}

/** A kind of notification: who may get it, and by which ways while a person has chosen nothing. */
export interface NotificationSpec {
  permission: string
  inApp: boolean
  email: boolean
}

/**
 * How the text of a cell becomes the value of a field; the last ones are choices from fixed texts
 * (`services/integrations/imports/choices.ts`).
 */
export type ImportKind =
  | 'text'
  /** A record's number or a telephone number: digits that count each. */
  | 'code'
  | 'email'
  | 'vat_number'
  | 'country'
  | 'number'
  | 'percent'
  | 'day'
  | 'unit'
  /** How many units a price is for. */
  | 'price_unit'
  | 'flag'
  /** Anrede, with a title behind it or without: "Herr Dr." */
  | 'salutation'
  | 'contact_kind'
  | 'contact_status'
  | 'project_status'

/** A field that files bring along. */
export interface ImportedField extends Translations {
  kind: ImportKind
  required?: true
  /**
   * Headings that mean it, folded: German and English, and those of programs that people come from; the first are those
   * of our own files.
   */
  headings: readonly string[]
  /** Headings that mean something else where one of others stands beside them: `Kontonummer` beside `BLZ` is a bank's. */
  unlessBeside?: { headings: readonly string[]; others: readonly string[] }
  /** Its cells in the two rows of the sample file; the same in every language, or by language. */
  samples?: readonly Cell[] | Readonly<Record<Locale, readonly Cell[]>>
}
type Cell = string | number

export interface ImportSpec {
  /** The field with a record's own number. */
  number: string
  /** Which of several fields must be there, when none by itself must. */
  oneOf?: readonly string[]
  /** In the order in which they are shown. */
  fields: Readonly<Record<string, ImportedField>>
}

/** A kind of background job, and what it does. Its handler stands in the noun's `handlers.ts`. */
export interface JobSpec extends Translations {
  /** Runs again so long after each run, until it is cancelled or refused. */
  everyMinutes?: number
  /** Attempts at one slice before the run is given up; 5 by default. */
  attempts?: number
  /** Waits while the company has this module off. */
  module?: ModuleId
  /** Nothing of it leaves the house, so that a restored copy does it as well. */
  stays?: true
  /**
   * What its slices need to themselves: of the jobs of one company that name the same, one is worked at a time, whatever
   * their kinds.
   */
  resource?: string
  /** What one slice may take at most, 300 by default. */
  sliceSeconds?: number
}

/** What an outside system pushes to us. Its verifier and its handler stand in the noun's `handlers.ts`. */
export interface InboxSpec extends Translations {
  path: `/api/${string}`
  /** Its group of operations in the API's documents, by the name of the router. */
  tag: string
  /** Longer bodies are refused; 256 KiB by default. */
  maxBytes?: number
  /** What was handled is kept so long; 30 by default. */
  keptDays?: number
  /** Attempts at one message before it is given up; 5 by default. */
  attempts?: number
  module?: ModuleId
}

/** Everything that other parts of the service know about a noun, as pure data. */
export interface NounSpec {
  /** Its groups of operations in the API's documents, by the name of the router. */
  tags?: Readonly<Record<string, { name: string; description: string }>>
  permissions?: Readonly<Record<string, Grant>>
  errors?: Readonly<Record<string, ErrorSpec>>
  events?: Readonly<Record<string, EventSpec>>
  /** `data` of one event of each family, and of an event that says more, as documents and test deliveries show it. */
  examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What files can bring along. */
  imports?: Readonly<Record<string, ImportSpec>>
  /** What a page can watch, with the permission needed to learn that something of it changed. */
  topics?: Readonly<Record<string, string>>
  records?: Readonly<Record<string, RecordSpec>>
  tables?: Readonly<Record<string, TableSpec>>
  /** Documents that are made and kept, by the name under which files and mails know them. */
  documents?: readonly string[]
  /** What mails carry beside documents. */
  attachments?: readonly string[]
  /** Records that mails are about. */
  mailed?: readonly string[]
  notifications?: Readonly<Record<string, NotificationSpec>>
  jobs?: Readonly<Record<string, JobSpec>>
  inbox?: Readonly<Record<string, InboxSpec>>
}

/** Says what is known about a noun; its literal types are what errors, permissions, actions and events are typed by. */
export const defineNoun = <const Spec extends NounSpec>(spec: Spec): Spec => spec

const refusal =
  <Status extends number, Code extends string>(status: Status, code: Code) =>
  (de: string, en: string) => ({ status, code, de, en })

export const notFound = refusal(404, 'not_found')
export const conflict = refusal(409, 'conflict')
export const forbidden = refusal(403, 'forbidden')
export const rule = refusal(422, 'unprocessable')

/**
 * A record of the company's that the person made: that they did, not what stands in it about customers and colleagues.
 */
export const creationOnly = (...only: string[]) => ({ only: ['id', ...only, 'created_at'] }) as const
/** Who may do something. */
export const everybody = [1, 2, 3] as const
export const office = [1, 2] as const
export const administrators = [1] as const
export const noRoles = [] as const
