import { ArrowDown, ArrowUp, Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import type { Row, RowKind } from './row'
import type { RowActions } from './use-row-actions'

interface RowMenuProps {
  row: Row
  name: string
  kinds: readonly RowKind[]
  actions: RowActions
}

/** What can be done with one line, for whoever does not use the keys. */
export function RowMenu({ row, name, kinds, actions }: RowMenuProps) {
  const t = useT(documentsTexts)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t('rows.menu', { name })} className="text-faint">
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      {/* The action decides where the cursor goes next. */}
      <DropdownMenuContent onCloseAutoFocus={event => event.preventDefault()}>
        <DropdownMenuLabel>{t('rows.kind')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={row.kind}
          onValueChange={kind => actions.turnInto(row.key, kind as RowKind)}
        >
          {kinds.map(kind => (
            <DropdownMenuRadioItem key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => actions.add(row.key)}>
          <Plus aria-hidden />
          {t('rows.addBelow')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.duplicate(row.key)}>
          <Copy aria-hidden />
          {t('rows.duplicate')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.move(row.key, -1)}>
          <ArrowUp aria-hidden />
          {t('rows.up')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => actions.move(row.key, 1)}>
          <ArrowDown aria-hidden />
          {t('rows.down')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => actions.remove(row.key)}>
          <Trash2 aria-hidden />
          {t('rows.remove')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
