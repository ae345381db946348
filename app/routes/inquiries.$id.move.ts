import type { ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { negotiateLocale } from '~/lib/locale'
import { MoveInquiry } from '~server/services/inquiries/schema'

/** Moves a card of the board. Asked by `fetch`, because a lost network must put the card back, not replace the page. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const form = await readForm(request)
  const move = MoveInquiry.safeParse({ id: Number(params.id), status: form.get('status') })
  if (!move.success) return Response.json({ message: null }, { status: 400 })
  try {
    const { data } = await context.caller.inquiries.move(move.data)
    return Response.json({ status: data.status, updated_at: data.updated_at })
  } catch (error) {
    const problem = context.problem(error, locale)
    if (problem.status >= 500) context.reportError(error)
    return Response.json({ message: problem.message }, { status: problem.status })
  }
}
