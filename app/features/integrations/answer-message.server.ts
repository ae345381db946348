import type { ActionFunctionArgs } from '@remix-run/node'
import { localeOf } from '~/lib/i18n.server'
import { loginRedirect } from '~/lib/page.server'

/** Result of a button without a form: why it was refused, or what was done. */
export type Answered<Done> = { message: string; done: null } | { message: null; done: Done }

/** Runs the work of a button. A refusal is shown on the page instead of replacing it. */
export async function answerMessage<Done>(
  { request, context }: ActionFunctionArgs,
  work: () => Promise<Done>,
): Promise<Answered<Done>> {
  try {
    return { message: null, done: await work() }
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = context.problem(error, localeOf({ request, context }))
    if (problem.status === 401) throw loginRedirect(request)
    if (problem.status >= 500) context.reportError(error)
    return { message: problem.message, done: null }
  }
}
