import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useOutletContext } from '@remix-run/react'
import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Tooltip } from '~/components/ui/tooltip'
import type { InquiriesContext, Inquiry, InquiryPanelContext } from '~/features/inquiries/inquiries-context'
import { cardId } from '~/features/inquiries/inquiry-card'
import { useInquiryLink } from '~/features/inquiries/inquiry-link'
import { InquiryStatusBadge } from '~/features/inquiries/inquiry-status'
import { inquiriesTexts } from '~/i18n/inquiries'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { idParam, page, pageAction, shownRefusal } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.inquiry.title ?? ''} · Gewerk` }]

/** Number of a customer's newest messages for an inquiry that are shown. */
const shownMessages = 20

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [{ data: inquiry }, { data: received }, written] = await Promise.all([
    caller.inquiries.get({ id }),
    caller.inquiryForms.received({ inquiry_id: String(id) }),
    whereAllowed(context, () => caller.conversations.list({ inquiry_id: id })),
  ])
  const { kontakt_id, project_id } = inquiry
  const conversationId = written?.data[0]?.id
  const [contact, project, conversation] = await Promise.all([
    kontakt_id ? whereAllowed(context, () => caller.contacts.get({ id: kontakt_id })) : null,
    project_id ? whereAllowed(context, () => caller.projects.get({ id: project_id })) : null,
    conversationId
      ? whereAllowed(context, () =>
          caller.conversations.get({ id: conversationId, inquiry_id: id, limit: shownMessages }),
        )
      : null,
  ])
  return {
    inquiry,
    received,
    conversation: conversation?.data ?? null,
    contact: contact && { id: contact.data.id, name: contact.data.name },
    project: project && { id: project.data.id, name: project.data.name },
  }
})

/** Sets the assignee; called by a fetcher, so a refusal is returned as text. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const id = idParam(params.id)
  const chosen = String((await readForm(request)).get('assigned_user_id') ?? '')
  try {
    await context.caller.inquiries.update({
      id,
      updates: { assigned_user_id: /^\d{1,9}$/.test(chosen) ? Number(chosen) : null },
    })
    return { message: null }
  } catch (error) {
    return { message: shownRefusal(error, args).message }
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

interface InquiryPanelProps {
  inquiry: Inquiry
  status: InquiryStatus
  children: ReactNode
}

/**
 * The frame of one inquiry: beside the board, which stays usable, and on a phone the whole page. Takes the focus when
 * it opens and gives it back to the card; Escape closes while nothing is being typed.
 */
function InquiryPanel({ inquiry, status, children }: InquiryPanelProps) {
  const t = useT(inquiriesTexts)
  const link = useInquiryLink()
  const panel = useRef<HTMLElement>(null)
  const reading = useLocation().pathname === `/inquiries/${inquiry.id}`
  useFocusOf(panel, inquiry.id)
  useEscape(reading ? link() : null)
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('panel.label', { number: inquiry.anfrage_number })}
      className="focus:outline-none md:fixed md:inset-y-0 md:top-13 md:right-0 md:z-20 md:flex md:w-128 md:max-w-[calc(100vw-4rem)] md:animate-side md:flex-col md:border-l md:border-line md:bg-raised md:shadow-raised"
    >
      <header className="flex items-start gap-3 pb-3 md:border-b md:border-line md:px-5 md:py-3">
        <div className="min-w-0 grow">
          <Link
            to={reading ? link() : link(inquiry.id)}
            preventScrollReset
            className="mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink md:hidden"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {reading ? t('title') : t('panel.back')}
          </Link>
          <h1 className="text-xl leading-7 break-words md:text-base md:leading-6">{inquiry.title}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
            <InquiryStatusBadge status={status} />
            <span className="tabular">{inquiry.anfrage_number}</span>
          </p>
        </div>
        <Tooltip content={t('panel.close')}>
          <Button asChild variant="ghost" size="icon-sm" className="-mr-2 max-md:hidden" aria-label={t('panel.close')}>
            <Link to={link()} preventScrollReset>
              <X />
            </Link>
          </Button>
        </Tooltip>
      </header>
      <div className="md:grow md:overflow-y-auto md:px-5 md:py-4">{children}</div>
    </aside>
  )
}

function useFocusOf(panel: React.RefObject<HTMLElement>, id: number) {
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => {
      // The card is shown again only after this panel has gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById(cardId(id))?.focus({ preventScroll: true })
      })
    }
  }, [panel, id])
}

function useEscape(to: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const close = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const busy = document.querySelector('[role="dialog"], [role="menu"]')
      if (event.key !== 'Escape' || event.defaultPrevented || busy) return
      if (target.closest('input, textarea, select')) return
      navigate(to, { preventScrollReset: true })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [to, navigate])
}
