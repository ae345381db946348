import { ArrowLeftRight } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { inquiriesTexts } from '~/i18n/inquiries'
import { useT } from '~/lib/i18n'
import { type InquiryStatus, inquiryMoves } from '~server/services/inquiries/machine'

interface MoveMenuProps {
  title: string
  status: InquiryStatus
  onMove: (status: InquiryStatus) => void
}

/** The columns that a card may go to, for who does not drag. */
export function MoveMenu({ title, status, onMove }: MoveMenuProps) {
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
