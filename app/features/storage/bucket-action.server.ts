import type { ActionFunctionArgs } from '@remix-run/node'
import { submitForm } from '~/lib/form.server'
import type { Problem } from '~/lib/load-context'
import type { Locale } from '~/lib/locale'
import { OwnBucket } from '~server/services/exchange/storage/schema'

/**
 * Connects the company's own bucket. What is wrong with it stands at the field that has to be mended; the secret is not
 * sent back.
 */
export async function bucketAction(args: ActionFunctionArgs) {
  const problem = (error: unknown, locale: Locale): Problem => {
    const said = args.context.problem(error, locale)
    const field = said.details?.field
    if (typeof field !== 'string') return said
    return { ...said, details: { ...said.details, issues: [{ path: field, code: 'custom', message: said.message }] } }
  }
  const context = { ...args.context, problem }
  const answer = await submitForm({ ...args, context }, OwnBucket, ({ value }) =>
    args.context.caller.storage.choose({ provider: 'object', bucket: value }),
  )
  const { initialValue } = answer.data.result
  if (initialValue) delete initialValue.secret_access_key
  return answer
}
