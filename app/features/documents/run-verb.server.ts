import type { ActionFunctionArgs } from '@remix-run/node'
import { redirectWithToast } from '~/lib/flash.server'
import { negotiateLocale } from '~/lib/locale'
import { loginRedirect } from '~/lib/page.server'

/** Runs a step of a document; a refusal is said on the page it came from instead of replacing it. */
export async function runVerb(
  { request, context }: ActionFunctionArgs,
  back: string,
  verb: () => Promise<Response>,
): Promise<Response> {
  try {
    return await verb()
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = context.problem(error, negotiateLocale(request.headers, context.userLocale))
    if (problem.status === 401) throw loginRedirect(request)
    if (problem.status >= 500) context.reportError(error)
    return redirectWithToast(back, problem.message, 'danger')
  }
}
