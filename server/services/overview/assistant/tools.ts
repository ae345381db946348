import { z } from 'zod'
import type { Ctx } from '../../../context'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import { cutText } from '../../../platform/values/cut-text'
import { issueText } from '../../../platform/values/issue-texts'
import { jsonSchemaOf } from '../../../platform/values/json-schema'

/** A record that an answer rests on; its path is built here, never by a model. */
export interface Source {
  title: string
  path: string
}

/** A tool of the assistant: a procedure, which keeps all of its own checks. */
export interface Tool {
  name: string
  /** A read is executed at once; a write is only proposed. */
  kind: 'read' | 'write'
  advice: string
  input: z.ZodType
  /** Whether the caller has the permission that the procedure requires. */
  permitted(ctx: Ctx): boolean
  call(ctx: Ctx, input: unknown): Promise<unknown>
  sources(answer: unknown): Source[]
  /** The noun of the records it answers; null when each row names its own. */
  noun: string | null
}

export type Toolbox = ReadonlyMap<string, Tool>

/** The schema of a tool's input as models read it: plain JSON Schema 2020-12. */
export function inputSchemaOf({ input }: Tool): Record<string, unknown> {
  const known = inputSchemas.get(input)
  if (known) return known
  const made = jsonSchemaOf(input, 'input', withExamples)
  inputSchemas.set(input, made)
  return made
}

/** `example` is a keyword of OpenAPI; JSON Schema has `examples`. */
function withExamples(part: Record<string, unknown>): void {
  if (part.example !== undefined) part.examples = [part.example]
  delete part.example
}

// The tools are the same for every question, and building all their schemas takes as long as the answer.
const inputSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

const pages: Readonly<Record<string, string>> = {
  appointment: 'appointments',
  contact: 'contacts',
  inquiry: 'inquiries',
  invoice: 'invoices',
  offer: 'offers',
  project: 'projects',
  rapport: 'rapports',
}

const nouns = Object.fromEntries(Object.entries(pages).map(([noun, page]) => [page, noun]))

/** The record that a source's page shows. */
export function recordOf({ path }: Source): { noun: string; id: number } {
  const [, page = '', id] = path.split('/')
  return { noun: nouns[page] ?? '', id: Number(id) }
}

/** The noun whose procedure a tool is: `offers_addItem` is of the offer. */
export const nounOfTool = (name: string): string | undefined => nouns[name.split('_')[0] ?? '']

type Row = Record<string, unknown>
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const rowsOf = (answer: unknown): Row[] => {
  const data = isRow(answer) ? answer.data : null
  return (Array.isArray(data) ? data : [data]).filter(isRow)
}

/**
 * The records of an answer, each by the page that shows it. `noun` is taken from the rows when they are of several
 * nouns.
 */
export const sourcesIn = (noun: string | null, answer: unknown): Source[] =>
  rowsOf(answer).flatMap(row => sourcesOfRow(noun, row))

/** The record of one row, by the page that shows it. */
export function sourcesOfRow(noun: string | null, row: Row): Source[] {
  const page = pages[noun ?? String(row.noun)]
  if (!page || !Number.isInteger(row.id)) return []
  const number = Object.entries(row).find(([name, value]) => /^[a-z]+_number$/.test(name) && typeof value === 'string')
  const title = [row.title, row.name, row.company_name].find(text => typeof text === 'string' && text !== '')
  const label = [number?.[1], title].filter(Boolean).join(' ')
  return [{ title: cutText(label || `#${row.id}`, 120), path: `/${page}/${row.id}` }]
}

/** Limits of what a model receives of one tool result: rows, characters per text, and characters in total. */
const most = { rows: 20, text: 600, answer: 12_000 }

/** A tool result as a model gets it: without empty values, and bounded. */
export function briefly(answer: unknown): unknown {
  const brief = shortened(answer)
  if (JSON.stringify(brief).length <= most.answer) return brief
  const data = isRow(brief) && Array.isArray(brief.data) ? [...brief.data] : null
  if (!data) return { left_out: 'The record is too long to be read here. Say so, and name its page.' }
  while (data.length > 0 && JSON.stringify(data).length > most.answer) data.pop()
  return { data, left_out: 'There are more. Narrow the question.' }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > most.text ? `${cutText(value, most.text)} …` : value
  if (Array.isArray(value)) return value.slice(0, most.rows).map(shortened)
  if (!isRow(value)) return value
  const given = Object.entries(value).filter(([, one]) => one !== null && one !== '' && !isEmptyList(one))
  return Object.fromEntries(given.map(([name, one]) => [name, shortened(one)]))
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const failed = {
  de: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  en: 'It did not work. Please try again.',
}

/** Why a call was refused, as text for the caller; internal failures are not disclosed. */
export function refusalOf(ctx: Ctx, error: unknown): { error: string; issues?: unknown } {
  const cause = error instanceof DomainError ? error : (error as Error | undefined)?.cause
  if (cause instanceof z.core.$ZodError)
    return {
      error: errorCatalog.validation[ctx.locale],
      issues: cause.issues.map(issue => ({ path: issue.path.join('.'), message: issueText(issue, ctx.locale) })),
    }
  if (cause instanceof DomainError) return { error: errorCatalog[cause.key as ErrorKey][ctx.locale] }
  ctx.log.error({ err: error, requestId: ctx.requestId }, 'a tool of the assistant failed')
  return { error: failed[ctx.locale] }
}
