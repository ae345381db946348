import type { ModuleId, Scope } from '../platform/modules'
import type { Locale } from '../platform/values/locale'

/** A text in every language. */
export type Translations = Readonly<Record<Locale, string>>

/**
 * An error that a caller can cause: HTTP status, the code that integrators match on (the interface's table), and its
 * text.
 */
export interface ErrorSpec extends Translations {
  status: number
  code: string
}

export type Role = 1 | 2 | 3

export interface Grant {
  roles: readonly Role[]
  /** Scope that an API key needs; `null` = not for keys. */
  scope: Scope | null
  module: ModuleId
  /** Depends on the role alone: it can be neither granted nor withdrawn per person. */
  reserved?: true
  /** Customers have it if their link grants this right; such a permission is for no role and no key. */
  customer?: CustomerRight
}

/** Rights of a customer's link on its one document. */
export type CustomerRight = 'view' | 'decide' | 'sign' | 'pay' | 'ask' | 'confirm'

/** A public event: the module that must be enabled for it, and when it is sent. */
export interface EventSpec extends Translations {
  module: ModuleId
}

/** A kind of record in the audit log and in its names for people. */
export interface RecordSpec {
  /** Its display name; absent where it never appears alone in a log. */
  label?: Translations
  /** The topic that pages watch for its changes. */
  topic?: string
  /** Its verbs are logged under this kind of record. */
  of?: string
  /** Shown only in the log of the platform. */
  platform?: true
  /**
   * Its actions, in the past tense; log entries stay, so no verb ever written may be removed. `null`: the common verb
   * has the text. `byOperator` if the text differs when an operator did it.
   */
  verbs?: Readonly<Record<string, (Translations & { byOperator?: Translations }) | null>>
  /** The page that shows it; `:id` is its number. */
  page?: string
  /** The page used when there is no number. */
  pages?: string
  /** Shown in the feed of users who have this permission, with its article: “die Mahnung”. */
  feed?: Translations & { permission: string }
  /** Number and title shown to people, as SQL over `table` (alias `t`). */
  nameSql?: { table: string; number?: string; title?: string; id?: string }
}

export interface VersionedSpec {
  model: string
  /** The column that holds its company, `tenant_id` by default; persons belong to no company. */
  tenant?: 'id' | null
  /** The role to open for writes that a company alone may not make. */
  role?: 'credential'
  /** Has no `updated_at`: its events have timestamps of their own. */
  undated?: true
}

/** Rows about one person in a table (GDPR Art. 15), and which of its columns they get. */
export interface PersonalSpec {
  /** Further rows about the person, as a condition; `$user` is the id of the account. */
  where?: string
  /** All columns but these: secrets, and data about others. */
  except?: readonly string[]
  /** These columns alone, if the rest of a record is about others. */
  only?: readonly string[]
  /** Belongs to the person and to no company. */
  global?: true
  /** Columns that name the person; without it, `persons`. */
  by?: readonly string[]
}

export interface TableSpec {
  /** Its rows carry a `version` and are changed only by `changeRecord`, under the name of their Prisma model. */
  versioned?: VersionedSpec
  /** The module whose export contains it; absent where `internal` gives the reason for leaving it out. */
  module?: ModuleId
  internal?: string
  /** Columns that are never exported: secrets, storage keys, values derived from other columns. */
  hidden?: readonly string[]
  /**
   * Columns by which totals are kept, besides the overall one; `null` for a list that counts its rows each time. A test
   * compares the triggers.
   */
  totals?: readonly string[] | null
  /** Columns by which records reference a person. Data of the account itself is deleted with it and not listed here. */
  persons?: readonly string[]
  personal?: PersonalSpec
  /** Columns that reference a person and are in no person's data export, each with the reason. */
  exempt?: Readonly<Record<string, string>>
  /** CHECKs that repeat an input rule; a violation of any other one is a bug of ours. */
  checks?: readonly string[]
}

/** A kind of notification: the permission to receive it, and its default channels. */
export interface NotificationSpec {
  permission: string
  inApp: boolean
  email: boolean
}

/**
 * Parser for the cells of a field; the last ones are choices from fixed texts
 * (`services/integrations/imports/choice-terms.ts`).
 */
export type ImportKind =
  | 'text'
  /** A record's number or a telephone number: every digit is significant. */
  | 'code'
  | 'email'
  | 'vat_number'
  | 'country'
  | 'number'
  | 'percent'
  | 'day'
  | 'unit'
  /** A text that a spreadsheet may have taken for a day. */
  | 'house_number'
  /** How many units a price is for. */
  | 'price_unit'
  | 'flag'
  /** Anrede, optionally followed by a title: "Herr Dr." */
  | 'salutation'
  | 'contact_kind'
  | 'contact_status'
  | 'project_status'

/** A field that can be imported from files. */
export interface ImportedField extends Translations {
  kind: ImportKind
  required?: true
  /**
   * Headings of the column, folded: German and English, and those of programs that people migrate from; the first are
   * those of our own files.
   */
  headings: readonly string[]
  /** Headings with another meaning if one of `others` is present: `Kontonummer` next to `BLZ` is a bank's. */
  unlessBeside?: { headings: readonly string[]; others: readonly string[] }
  /** Headings that mean the field only if one of `others` is present: `Konto` of a file of debtors. */
  onlyBeside?: { headings: readonly string[]; others: readonly string[] }
  /** Headings that mean the field only directly behind the column of another: `Nr.` behind `Straße`. */
  behind?: { headings: readonly string[]; field: string }
  /** Its cells in the two rows of the sample file; for all languages, or by language. */
  samples?: readonly Cell[] | Readonly<Record<Locale, readonly Cell[]>>
}
type Cell = string | number

export interface ImportSpec {
  /** The field with a record's own number. */
  number: string
  /** Fields of which at least one is required, when none by itself is. */
  oneOf?: readonly string[]
  /** In display order. */
  fields: Readonly<Record<string, ImportedField>>
}

/** A kind of background job, and its description. Its handler is in the noun's `handlers.ts`. */
export interface JobSpec extends Translations {
  /** Runs again this long after each run, until it is cancelled or refused. */
  everyMinutes?: number
  /** Attempts at one slice before the run is given up; 5 by default. */
  attempts?: number
  /** Waits while the company has this module off. */
  module?: ModuleId
  /** It never reaches outside systems, so a restored copy runs it as well. */
  stays?: true
  /**
   * Exclusive resource of its slices: of the jobs of one company with the same resource, one runs at a time, whatever
   * their kinds.
   */
  resource?: string
  /** Field of the payload that names a part of the resource: jobs of different parts run side by side. */
  resourcePart?: string
  /**
   * A person waits for it: it is claimed before the others of its company, and one more than a company usually has
   * under way.
   */
  urgent?: true
  /** Timeout of one slice, 300 by default. */
  sliceSeconds?: number
}

/** A source of pushes from an outside system. Its verifier and its handler are in the noun's `handlers.ts`. */
export interface InboxSpec extends Translations {
  path: `/api/${string}`
  /** Its group of operations in the API documents, by the name of the router. */
  tag: string
  /** Longer bodies are refused; 256 KiB by default. */
  maxBytes?: number
  /** How long handled messages are kept; 30 by default. */
  keptDays?: number
  /** Attempts at one message before it is given up; 5 by default. */
  attempts?: number
  module?: ModuleId
}

/** Everything that other parts of the service need about a noun, as pure data. */
export interface NounSpec {
  /** Its groups of operations in the API documents, by the name of the router. */
  tags?: Readonly<Record<string, { name: string; description: string }>>
  permissions?: Readonly<Record<string, Grant>>
  errors?: Readonly<Record<string, ErrorSpec>>
  events?: Readonly<Record<string, EventSpec>>
  /**
   * `data` of one event of each family, and of an event with more fields, as shown in documents and test deliveries.
   */
  examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Records that can be imported from files. */
  imports?: Readonly<Record<string, ImportSpec>>
  /** What a page can watch, with the permission needed to be notified of changes. */
  topics?: Readonly<Record<string, string>>
  records?: Readonly<Record<string, RecordSpec>>
  tables?: Readonly<Record<string, TableSpec>>
  /** Documents that are created and stored, by the name used for files and mails. */
  documents?: readonly string[]
  /** Attachments of mails besides documents. */
  attachments?: readonly string[]
  /** Records that mails are about. */
  mailed?: readonly string[]
  notifications?: Readonly<Record<string, NotificationSpec>>
  jobs?: Readonly<Record<string, JobSpec>>
  inbox?: Readonly<Record<string, InboxSpec>>
}

/** Declares a noun; errors, permissions, actions and events are typed by its literal types. */
export const defineNoun = <const Spec extends NounSpec>(spec: Spec): Spec => spec

const refusal =
  <Status extends number, Code extends string>(status: Status, code: Code) =>
  (de: string, en: string) => ({ status, code, de, en })

export const notFound = refusal(404, 'not_found')
export const conflict = refusal(409, 'conflict')
export const forbidden = refusal(403, 'forbidden')
export const rule = refusal(422, 'unprocessable')

/**
 * A company's record that the person created: only the fact that they did, not its content about customers and
 * colleagues.
 */
export const creationOnly = (...only: string[]) => ({ only: ['id', ...only, 'created_at'] }) as const
/** Roles that a permission can be granted to. */
export const everybody = [1, 2, 3] as const
export const office = [1, 2] as const
export const administrators = [1] as const
export const noRoles = [] as const
