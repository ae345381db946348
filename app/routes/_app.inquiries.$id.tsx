import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react'
import type { InquiriesContext, InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { InquiryPanel } from '~/features/inquiries/inquiry-panel'
import { readForm } from '~/lib/form.server'
import { negotiateLocale } from '~/lib/locale'
import { idParam, page, pageAction } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.inquiry.title ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const { data: inquiry } = await caller.inquiries.get({ id: idParam(params.id) })
  const { kontakt_id, project_id } = inquiry
  const [contact, project] = await Promise.all([
    kontakt_id ? whereAllowed(context, () => caller.contacts.get({ id: kontakt_id })) : null,
    project_id ? whereAllowed(context, () => caller.projects.get({ id: project_id })) : null,
  ])
  return {
    inquiry,
    contact: contact && { id: contact.data.id, name: contact.data.name },
    project: project && { id: project.data.id, name: project.data.name },
  }
})

/** Who looks after it; the answer is for a fetcher, so a refusal comes back as words. */
export const action = pageAction(async ({ params, request, context }: ActionFunctionArgs) => {
  const id = idParam(params.id)
  const chosen = String((await readForm(request)).get('assigned_user_id') ?? '')
  try {
    await context.caller.inquiries.update({
      id,
      updates: { assigned_user_id: /^\d{1,9}$/.test(chosen) ? Number(chosen) : null },
    })
    return { message: null }
  } catch (error) {
    const problem = context.problem(error, negotiateLocale(request.headers, context.userLocale))
    if (problem.status === 401 || problem.status >= 500) throw error
    return { message: problem.message }
  }
})

/** One inquiry: a panel beside the board, on a phone a page of its own. */
export default function InquiryPage() {
  const data = useLoaderData<typeof loader>()
  const board = useOutletContext<InquiriesContext>()
  const { id, title } = data.inquiry
  useVisit({ to: `/inquiries/${id}`, title, kind: 'inquiries' })
  return (
    <InquiryPanel key={id} inquiry={data.inquiry} status={board.statusOf(data.inquiry)}>
      <Outlet context={{ ...board, ...data } satisfies InquiryPanelContext} />
    </InquiryPanel>
  )
}
