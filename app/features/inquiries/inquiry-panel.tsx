import { Link, useLocation, useNavigate } from '@remix-run/react'
import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Tooltip } from '~/components/ui/tooltip'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import type { InquiryStatus } from '~server/services/inquiries/machine'
import type { Inquiry } from './inquiries-context'
import { cardId } from './inquiry-card'
import { useInquiryLink } from './inquiry-link'
import { InquiryStatusBadge } from './inquiry-status'

interface InquiryPanelProps {
  inquiry: Inquiry
  status: InquiryStatus
  children: ReactNode
}

/**
 * The frame of one inquiry: beside the board, which stays usable, and on a phone the whole page. Takes the focus when
 * it opens and gives it back to the card; Escape closes while nothing is being typed.
 */
export function InquiryPanel({ inquiry, status, children }: InquiryPanelProps) {
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
          <Button
            asChild
            variant="ghost"
            size="icon-sm"
            className="-mr-2 max-md:hidden"
            aria-label={t('panel.close')}
          >
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
