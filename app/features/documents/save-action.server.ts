import type { ActionFunctionArgs } from '@remix-run/node'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { negotiateLocale } from '~/lib/locale'
import { ruleText, zodMessages } from '~server/core/issue-texts'
import type { SaveReply } from './editor/post-draft'

/**
 * The action of a save route: JSON as the procedure's update takes it, answered by the new version, or by a text and
 * the places that it belongs to.
 */
export async function saveAction<Schema extends $ZodType>(
  { request, context }: ActionFunctionArgs,
  schema: Schema,
  save: (value: output<Schema>) => Promise<{ data: { version: number } }>,
): Promise<Response> {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const body: unknown = await request.json().catch(() => null)
  const parsed = safeParse(schema, body, { error: zodMessages(locale) })
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join('.'),
      message: ruleText(message, locale),
    }))
    return reply({ message: issues[0]?.message ?? '', issues, theirs: null }, 422)
  }
  try {
    const { data } = await save(parsed.data)
    return reply({ version: data.version }, 200)
  } catch (error) {
    const { status, message, details } = context.problem(error, locale)
    if (status >= 500) context.reportError(error)
    const issues = (details?.issues ?? []).map(issue => ({
      path: issue.path,
      message: ruleText(issue.message, locale),
    }))
    const field = typeof details?.field === 'string' ? [{ path: details.field, message }] : []
    const theirs = typeof details?.version === 'number' ? details.version : null
    return reply({ message, issues: issues.length > 0 ? issues : field, theirs }, status)
  }
}

const reply = (body: SaveReply, status: number) => Response.json(body, { status })
