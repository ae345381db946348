import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { Problem } from '~/lib/load-context'
import { type Locale, negotiateLocale } from '~/lib/locale'
import { ruleText } from '~server/core/issue-texts'
import type { Turn } from './in-turn'

const Body = z.strictObject({ intent: z.string(), id: z.int().positive() })

/**
 * The action of a batch route: one step of one record, as JSON, answered by what came of it. The step is the procedure that the record's own
 * page calls, with its permission, checks and transaction.
 */
export async function batchAction(
  { request, context }: ActionFunctionArgs,
  steps: Readonly<Record<string, (id: number) => Promise<unknown>>>,
): Promise<Response> {
  const body = Body.safeParse(await request.json().catch(() => null))
  const step = body.success && Object.hasOwn(steps, body.data.intent) ? steps[body.data.intent] : undefined
  if (!body.success || !step) throw new Response('A step and a record are expected.', { status: 400 })
  try {
    await step(body.data.id)
    return answer({ outcome: 'done' })
  } catch (error) {
    const locale = negotiateLocale(request.headers, context.userLocale)
    const problem = context.problem(error, locale)
    if (problem.status >= 500) context.reportError(error)
    return answer({ outcome: outcomeOf(problem), message: reason(problem, locale) })
  }
}

/** What a word of confirmation would let through is a question, and one for the record's own page. */
const outcomeOf = (problem: Problem): 'ends' | 'asks' | 'refused' =>
  endsAll(problem) ? 'ends' : problem.details?.confirm ? 'asks' : 'refused'

/** Without a session, a service or a free place the next record would get the same answer. */
const endsAll = ({ status }: Problem): boolean => status === 401 || status === 429 || status >= 500

/** The refusal with what it names one by one, such as all that an invoice lacks. */
const reason = ({ message, details }: Problem, locale: Locale): string =>
  [message, ...(details?.issues ?? []).map(issue => ruleText(issue.message, locale))].join(' ')

/** A refusal is an answer like any other here: the batch goes on. */
const answer = (turn: Turn) => Response.json(turn)
