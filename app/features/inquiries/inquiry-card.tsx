import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { Link } from '@remix-run/react'
import { ArrowLeftRight, MapPin, User } from 'lucide-react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { Tooltip } from '~/components/ui/tooltip'
import { Ago } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { type InquiryStatus, inquiryMoves } from '~server/services/sales/inquiries/machine'
import type { Inquiry } from './inquiries-context'
import { useInquiryLink } from './inquiry-link'

/** Drag listeners that the cards call, by the id of the inquiry; empty until cards can be dragged. */
export type Grips = Map<number, DraggableSyntheticListeners>

interface InquiryCardProps {
  inquiry: Inquiry
  status: InquiryStatus
  assignee: string | null
  /** Its panel is open. */
  open: boolean
  /** Just received, so it slides into its column. */
  arrived: boolean
  grips: Grips
  /** Absent if the user may only read. */
  onMove: ((status: InquiryStatus) => void) | undefined
}

/**
 * A card of the board. The link that covers it opens on click and Enter, and drags the card by pointer or space bar.
 */
export function InquiryCard({ inquiry, status, assignee, open, arrived, grips, onMove }: InquiryCardProps) {
  const t = useT(inquiriesTexts)
  const link = useInquiryLink()
  const grip = () => grips.get(inquiry.id)
  return (
    <li
      className={cn(
        'group relative rounded-lg border bg-surface transition-[border-color,opacity] select-none data-carried:opacity-40',
        open ? 'border-accent' : 'border-line hover:border-line-strong',
        arrived && 'animate-arrive',
      )}
    >
      <CardBody
        inquiry={inquiry}
        assignee={assignee}
        title={
          <Link
            id={cardId(inquiry.id)}
            to={link(inquiry.id)}
            prefetch="intent"
            preventScrollReset
            draggable={false}
            aria-current={open || undefined}
            {...(onMove && {
              onMouseDown: event => grip()?.onMouseDown?.(event),
              onTouchStart: event => grip()?.onTouchStart?.(event),
              onKeyDown: event => grip()?.onKeyDown?.(event),
              'aria-describedby': dragInstructions,
              'aria-roledescription': t('drag.role'),
            })}
            className="rounded-lg [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-accent-ink"
          >
            {inquiry.title}
          </Link>
        }
      />
      {onMove ? (
        <div className="absolute top-1 right-1 z-1 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
          <MoveMenu title={inquiry.title} status={status} onMove={onMove} />
        </div>
      ) : null}
    </li>
  )
}

/** The card being dragged. */
export function CarriedCard({ inquiry, assignee }: Pick<InquiryCardProps, 'inquiry' | 'assignee'>) {
  return (
    <div className="cursor-grabbing rounded-lg border border-accent bg-raised shadow-raised">
      <CardBody inquiry={inquiry} assignee={assignee} title={inquiry.title} />
    </div>
  )
}

export const cardId = (id: number) => `inquiry-${id}`

/** Id of the element that explains how to drag a card. */
export const dragInstructions = 'inquiries-drag'

function CardBody(props: Pick<InquiryCardProps, 'inquiry' | 'assignee'> & { title: React.ReactNode }) {
  const { inquiry, assignee, title } = props
  const t = useT(inquiriesTexts)
  return (
    <div className="grid gap-1.5 p-3">
      <p className="line-clamp-3 pr-6 font-medium hyphens-auto pointer-coarse:pr-9 break-words">{title}</p>
      <p className="grid gap-0.5 text-xs text-muted [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-faint">
        {inquiry.contact_name ? (
          <span className="flex items-center gap-1">
            <User aria-hidden />
            <span className="truncate">{inquiry.contact_name}</span>
          </span>
        ) : null}
        {inquiry.objekt_city ? (
          <span className="flex items-center gap-1">
            <MapPin aria-hidden />
            <span className="truncate">{inquiry.objekt_city}</span>
          </span>
        ) : null}
      </p>
      <p className="flex min-h-6 items-center gap-2 text-xs text-faint">
        <span className="shrink-0">
          <Ago value={inquiry.created_at} />
        </span>
        {inquiry.source ? (
          <Badge className="min-w-0 shrink">
            <span className="truncate">{inquiry.source}</span>
          </Badge>
        ) : null}
        {assignee ? (
          <Tooltip content={`${t('assigned')}: ${assignee}`}>
            <span className="relative z-1 ml-auto">
              <Avatar name={assignee} size="sm" />
              <span className="sr-only">
                {t('assigned')}: {assignee}
              </span>
            </span>
          </Tooltip>
        ) : null}
      </p>
    </div>
  )
}

interface MoveMenuProps {
  title: string
  status: InquiryStatus
  onMove: (status: InquiryStatus) => void
}

/** The columns a card can be moved to, for users who do not drag. */
function MoveMenu({ title, status, onMove }: MoveMenuProps) {
  const t = useT(inquiriesTexts)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t('moveTitle', { title })} className="bg-surface">
          <ArrowLeftRight className="text-faint" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t('moveTo')}</DropdownMenuLabel>
        {inquiryMoves[status].map(target => (
          <DropdownMenuItem key={target} onSelect={() => onMove(target)}>
            {t(`statuses.${target}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
