import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { partyNames } from '~/features/documents/party-names.server'
import { allRows, type CsvCell, chosenRows, csvResponse, type FileCell, instantCell } from '~/lib/csv.server'
import type { Format } from '~/lib/format'
import { formatOf } from '~/lib/format.server'
import type { Translator } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { dayFilter, idFilter, listParams } from '~/lib/list-params'
import type { Problem } from '~/lib/load-context'
import type { Locale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { ruleText } from '~server/platform/values/issue-texts'
import type { Turn } from './in-turn'
import {
  type AnyList,
  type Choices,
  columnOf,
  type List,
  type ListColumn,
  type ListData,
  labelled,
  type Read,
} from './list'

function languageOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const locale = localeOf({ request, context })
  const translator: Translator = texts => serverT(locale, texts)
  return { locale, translator }
}

/** Parameters of a list's URL as its procedure takes them; unknown ones count as absent. */
export function requestedOf(
  list: AnyList,
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  choices: Choices = {},
) {
  const { translator } = languageOf(args)
  const filters = Object.entries(list.filters ?? {})
  const values = filters.map(([name, { options }]) => [
    name,
    (options?.(translator(list.texts), translator) ?? choices[name])?.map(([value]) => value) ?? null,
  ])
  const days = list.days ? [['from', null] as const, ['to', null] as const] : []
  const { filters: chosen, ...params } = listParams(args.request, {
    sort: list.sort ?? [],
    filters: Object.fromEntries([...values, ...days]) as Record<string, string[] | null>,
  })
  const inputs = filters.map(([name, { record, input }]) => {
    const value = chosen[name]
    if (record) return { [name]: idFilter(value) }
    return input ? value && input(value) : { [name]: value }
  })
  const range = list.days ? { from: dayFilter(chosen.from), to: dayFilter(chosen.to) } : {}
  return Object.assign({}, params, ...inputs, range) as typeof params & {
    kontakt_id?: number
    project_id?: number
  }
}

/**
 * One page of a list for its URL, and the names of the records in the URL. `within` is the record whose page shows the
 * list.
 */
export async function loadList<Of extends Read>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever its texts are
  list: List<Of, any, any>,
  args: LoaderFunctionArgs,
  within?: { project_id: number },
): Promise<ListData<Of>> {
  const choices = (await list.choices?.(args.context.caller)) ?? {}
  const params = requestedOf(list, args, choices)
  const [rows, named] = await Promise.all([
    list.read(args.context.caller)({ ...params, ...within }) as ReturnType<Of>,
    within ? { contact: null, project: null } : partyNames(args.context, params),
  ])
  return { title: labelled(list.title, list.texts, languageOf(args).translator), named, choices, ...rows }
}

/** The loader of a list's page. */
export const listLoader = <Of extends Read>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever its texts are
  list: List<Of, any, any>,
) => page((args: LoaderFunctionArgs) => loadList(list, args))

/** A list as a file, with its search, filters and order: all rows, or those that were selected. */
export async function listFile(list: AnyList, args: LoaderFunctionArgs): Promise<Response> {
  const { locale, translator } = languageOf(args)
  const [choices, format] = await Promise.all([list.choices?.(args.context.caller), formatOf(args)])
  const { limit: _limit, offset: _offset, ...params } = requestedOf(list, args, choices)
  const t = translator(list.texts)
  const read = list.read(args.context.caller)
  return csvResponse(
    list.csvName?.(t) ?? t(list.title).toLowerCase(),
    allRows(part => read({ ...params, ...part }), chosenRows(args.request)),
    list.csv.map(name => {
      const { label, value, file, as } = columnOf(list, name)
      const cell = (row: { id: number | string }) =>
        file?.(row, format) ?? written(as, value?.(row, t, translator), format)
      return [labelled(label, list.texts, translator), cell] as const
    }),
    locale,
  )
}

function written(as: ListColumn<never, never>['as'], value: CsvCell, format: Format): FileCell {
  if (as === 'percent' && typeof value === 'number') return { percent: value }
  return (as === 'instant' || as === 'ago') && typeof value === 'string' ? instantCell(value, format) : value
}

const Step = z.strictObject({ intent: z.string(), id: z.int().positive() })

/** One step on one record of a list; responds with its result as JSON. */
export async function listStep(list: AnyList, args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args
  const body = Step.safeParse(await request.json().catch(() => null))
  const steps = list.batch?.steps ?? {}
  const step = body.success && Object.hasOwn(steps, body.data.intent) ? steps[body.data.intent] : undefined
  if (!body.success || !step) throw new Response('A step and a record are expected.', { status: 400 })
  // A refusal is a normal answer here: the batch continues.
  const answer = (turn: Turn) => Response.json(turn)
  try {
    await step.run(context.caller, body.data.id)
    return answer({ outcome: 'done' })
  } catch (error) {
    const { locale } = languageOf(args)
    const problem = context.problem(error, locale)
    if (problem.status >= 500) context.reportError(error)
    return answer({ outcome: outcomeOf(problem), message: reason(problem, locale) })
  }
}

/** A refusal that a confirmation would let through is a question, for the record's own page. */
const outcomeOf = (problem: Problem): 'ends' | 'asks' | 'refused' =>
  endsAll(problem) ? 'ends' : problem.details?.confirm ? 'asks' : 'refused'

/** Without a session, a service or a free slot the next record would get the same answer. */
const endsAll = ({ status }: Problem): boolean => status === 401 || status === 429 || status >= 500

/** The refusal with the items it names, such as everything missing in an invoice. */
const reason = ({ message, details }: Problem, locale: Locale): string =>
  [message, ...(details?.issues ?? []).map(issue => ruleText(issue.message, locale))].join(' ')
