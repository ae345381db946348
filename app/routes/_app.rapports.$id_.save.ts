import type { ActionFunctionArgs } from '@remix-run/node'
import { savePart } from '~/features/rapports/save-part.server'
import { negotiateLocale } from '~/lib/locale'
import { idParam } from '~/lib/page.server'

/** Continuous saving of a draft. Asked by `fetch`: a lost network must keep the page and what was typed. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const locale = negotiateLocale(request.headers, context.userLocale)
  const body: unknown = await request.json().catch(() => null)
  const answer = await savePart(context, locale, idParam(params.id), body)
  return Response.json(answer, { status: answer.ok ? 200 : answer.status })
}
