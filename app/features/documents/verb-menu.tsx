import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '~/components/ui/dropdown-menu'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'

export interface VerbMenuItem {
  id: string
  icon: LucideIcon
  label: string
  /** Why it is unavailable now. */
  why?: string | null
  tone?: 'danger'
  onSelect: () => void
}

/** Further steps of a document; unavailable ones say why. */
export function VerbMenu(props: { items: readonly (VerbMenuItem | false)[] }) {
  const common = useT(commonTexts)
  const items = props.items.filter(item => item !== false)
  if (items.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon" aria-label={common('actions.more')} className="max-md:grow-0!">
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-80">
        {items.map(({ id, icon: Icon, label, why, tone, onSelect }) => (
          <DropdownMenuItem
            key={id}
            tone={why ? undefined : tone}
            aria-disabled={why ? true : undefined}
            onSelect={event => (why ? event.preventDefault() : onSelect())}
          >
            <Icon aria-hidden className={why ? 'opacity-50' : undefined} />
            <span>
              <span className={why ? 'block text-muted' : 'block'}>{label}</span>
              {why ? <span className="block text-xs text-faint">{why}</span> : null}
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
