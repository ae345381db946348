import type { ActionFunctionArgs } from '@remix-run/node'
import { integrationsTexts } from '~/i18n/integrations'
import { serverT } from '~/lib/i18n.server'
import type { Problem } from '~/lib/load-context'
import type { Locale } from '~/lib/locale'

const reasons = ['malformed', 'not_https', 'userinfo', 'port', 'refused_address'] as const

/** Maps the refusal of a URL that webhooks may not call to an error of its field, with the reason. */
export function refusalAtUrl(args: ActionFunctionArgs): ActionFunctionArgs {
  const { context } = args
  const problem = (error: unknown, locale: Locale): Problem => atUrl(context.problem(error, locale), locale)
  return { ...args, context: { ...context, problem } }
}

function atUrl(problem: Problem, locale: Locale): Problem {
  const reason = reasons.find(one => one === problem.details?.reason)
  if (!reason) return problem
  const message = serverT(locale, integrationsTexts)(`webhooks.refused.${reason}`)
  return { ...problem, details: { ...problem.details, issues: [{ path: 'url', code: reason, message }] } }
}
