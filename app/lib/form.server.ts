import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { $ZodIssue, $ZodType, input, output } from 'zod/v4/core'
import { errorsTexts } from '~/i18n/errors'
import { ruleText, zodMessages } from '~server/platform/values/issue-texts'
import { errorsByField, type FormReply, type MeanwhileChanged } from './form'
import { coerceForm } from './form-coercion.server'
import { localeOf, serverT } from './i18n.server'
import type { Problem } from './load-context'
import type { Locale } from './locale'
import { shownRefusal } from './page.server'

export interface FormArgs<Value> extends ActionFunctionArgs {
  value: Value
  locale: Locale
  /** The `value` of the submit button named `intent`. */
  intent: string | null
  /** The version of the record that the form was filled from, if it is guarded (`ActionForm guard`). */
  expectedVersion: number | undefined
}

/**
 * An action for one form: `export const action = formAction(schema, async ({ value, context }) => redirect(…))`. Parses
 * with the procedure's schema, runs, and returns a `FormReply` for `useActionForm`; a refusal by the procedure is shown
 * at its fields and in the summary, with what was typed. Only unexpected errors are rethrown.
 */
export function formAction<Schema extends $ZodType, Done>(
  schema: Schema,
  run: (args: FormArgs<output<Schema>>) => Promise<Response | Done>,
) {
  return (args: ActionFunctionArgs) => submitForm(args, schema, run)
}

export interface FormOptions {
  /** Fields whose values never come back with a refusal. */
  secrets?: readonly string[]
}

/** The same for a page with several forms: select the schema by `intentOf(request)` and return this. */
export async function submitForm<Schema extends $ZodType, Done>(
  args: ActionFunctionArgs,
  schema: Schema,
  run: (args: FormArgs<output<Schema>>) => Promise<Response | Done>,
  { secrets = [] }: FormOptions = {},
) {
  const locale = localeOf(args)
  const body = await readForm(args.request)
  const intent = textOrNull(body.get('intent'))
  const seen = textOrNull(body.get('expected_version'))
  const expectedVersion = seen && /^\d{1,9}$/.test(seen) ? Number(seen) : undefined
  const submission = parseForm(body, schema, locale)
  const hideFields = [...secrets]
  if (submission.status !== 'success')
    return reply<Done>({ result: submission.reply({ hideFields }) }, submission.status)
  let outcome: Response | Done
  try {
    outcome = await run({ ...args, value: submission.value, locale, intent, expectedVersion })
  } catch (error) {
    const problem = shownRefusal(error, args)
    if (problem.details?.field === 'expected_version') {
      const { version, changed } = problem.details as unknown as MeanwhileChanged
      const result = submission.reply({ formErrors: [problem.message], hideFields })
      return reply<Done>({ result, changed: { version, changed } }, 'error')
    }
    const errors = asErrors(problem, locale, body)
    return reply<Done>({ result: submission.reply({ ...errors, hideFields }) }, 'error')
  }
  // A thrown redirect stays out of the type of the action's data.
  if (outcome instanceof Response) throw outcome
  return reply<Done>({ result: submission.reply({ hideFields }), done: outcome, ...versionIn(outcome) }, 'success')
}

/** A procedure that changes a record returns it with its version. */
function versionIn(outcome: unknown): { version?: number } {
  const { data } = (outcome ?? {}) as { data?: { version?: unknown } }
  return typeof data?.version === 'number' ? { version: data.version } : {}
}

/**
 * The form data of a request, which the entry point in front of the pages has checked to be text within limits. @throws
 * Response 400 for any other body
 */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response('A form is expected.', { status: 400 })
  })

/** Parses form data with a procedure's schema; fields named `intent` and `expected_version` belong to the page. */
export function parseForm<Schema extends $ZodType>(
  body: FormData,
  schema: Schema,
  locale: Locale,
): Submission<input<Schema>, string[], output<Schema>> {
  body.delete('intent')
  body.delete('expected_version')
  return parseWithZod(body, {
    schema: coerceForm(schema, locale),
    disableAutoCoercion: true,
    error: zodMessages(locale),
    formatError: (issues: $ZodIssue[]) => issues.map(issue => ruleText(issue.message, locale)),
  })
}

/** Which of a page's forms was submitted, by the button or hidden field named `intent`; leaves the body readable. */
export const intentOf = (request: Request): Promise<string | null> => fieldOf(request, 'intent')

/** One field of a form whose body is read again later; null if absent or empty. */
export async function fieldOf(request: Request, name: string): Promise<string | null> {
  return textOrNull((await readForm(request.clone())).get(name))
}

function reply<Done>(body: FormReply<Done>, status: 'success' | 'error' | undefined) {
  return data(body, { status: status === 'error' ? 422 : 200 })
}

// Issues, and a refusal that names a field of this form, are shown there; any other stands above the form.
function asErrors(problem: Problem, locale: Locale, body: FormData) {
  const t = serverT(locale, errorsTexts)
  const issues = (problem.details?.issues ?? []).map(issue => ({
    ...issue,
    message: ruleText(issue.message, locale),
  }))
  if (issues.length > 0) return { fieldErrors: errorsByField(issues) }
  const named = problem.details?.field
  if (typeof named === 'string' && body.has(named) && problem.status < 500)
    return { fieldErrors: { [named]: [problem.message] } }
  return { formErrors: [problem.status >= 500 ? t('form.unexpected') : problem.message] }
}

function textOrNull(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
