import type { AppLoadContext } from '@remix-run/node'
import type { output, ZodType } from 'zod'
import type { Locale } from '~/lib/locale'
import type { Caller } from '~server/contract'
import { ruleText, zodMessages } from '~server/core/issue-texts'
import {
  CompleteRapport,
  ReplaceEntries,
  ReplaceMaterials,
  UpdateRapport,
} from '~server/services/rapports/schema'
import type { Refused, SaveAnswer, Saved, SaveRequest } from './save-answer'

/** Saves one part of a draft with the procedure's own schema, or completes it. Answers refusals instead of throwing them. */
export async function savePart(
  context: AppLoadContext,
  locale: Locale,
  id: number,
  body: unknown,
): Promise<SaveAnswer> {
  const { part, expected_version, value } = (body ?? {}) as Partial<SaveRequest>
  const save = part && Object.hasOwn(parts, part) ? parts[part] : undefined
  if (!save) return refused(400, '')
  try {
    return await save(context.caller, { ...value, id, expected_version }, locale)
  } catch (error) {
    const problem = context.problem(error, locale)
    if (problem.status >= 500) context.reportError(error)
    const issues = problem.details?.issues ?? []
    const latest = problem.status === 409 ? await latestOf(context, id) : null
    return { ...refused(problem.status, problem.message), issues, latest }
  }
}

type Save = (caller: Caller, input: unknown, locale: Locale) => Promise<SaveAnswer>

const parts: Record<SaveRequest['part'], Save> = {
  head: partOf(UpdateRapport, async (caller, input) => {
    const { data } = await caller.rapports.update(input)
    return { ok: true, version: data.version, rapport: data }
  }),
  entries: partOf(ReplaceEntries, async (caller, input) => {
    const { data, version } = await caller.rapports.replaceEntries(input)
    return { ok: true, version, entries: data }
  }),
  materials: partOf(ReplaceMaterials, async (caller, input) => {
    const { data, version } = await caller.rapports.replaceMaterials(input)
    return { ok: true, version, materials: data }
  }),
  complete: partOf(CompleteRapport, async (caller, input) => {
    const { data } = await caller.rapports.complete(input)
    return { ok: true, version: data.version, rapport: data }
  }),
}

function partOf<Schema extends ZodType>(
  schema: Schema,
  run: (caller: Caller, input: output<Schema>) => Promise<Saved>,
): Save {
  return async (caller, input, locale) => {
    const parsed = schema.safeParse(input, { error: zodMessages(locale) })
    if (parsed.success) return run(caller, parsed.data)
    const issues = parsed.error.issues.map(({ path, code, message }) => ({
      path: path.map(String).join('.'),
      code,
      message: ruleText(message, locale),
    }))
    return { ...refused(400, ''), issues }
  }
}

/** What somebody else has made of it; null where it is gone or no longer seen. */
const latestOf = ({ caller }: AppLoadContext, id: number) =>
  caller.rapports.get({ id }).then(
    ({ data }) => data,
    () => null,
  )

const refused = (status: number, message: string): Refused => ({
  ok: false,
  status,
  message,
  issues: [],
  latest: null,
})
