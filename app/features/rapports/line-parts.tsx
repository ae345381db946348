import { Plus, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { TableCell } from '~/components/ui/table'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'

interface OpenLineProps {
  /** What the line is called. */
  name: string
  /** The server has refused something about it. */
  refused: boolean
  /** Opens the line; without it there is nothing to open. */
  onOpen?: () => void
}

/** The words of a line in a table; the whole row opens it. */
export function OpenLine({ name, refused, onOpen }: OpenLineProps) {
  const t = useT(rapportsTexts)
  const words = <span className="font-medium wrap-anywhere">{name}</span>
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
        >
          {words}
        </button>
      ) : (
        words
      )}
      {refused ? <span className="block text-[13px] text-danger">{t('lineRefused')}</span> : null}
    </>
  )
}

/** Takes a line out of the table. */
export function RemoveLineCell({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useT(rapportsTexts)
  return (
    <TableCell className="relative pr-3 pl-0" align="right">
      <Button variant="ghost" size="icon-sm" aria-label={t('entry.removeNamed', { name })} onClick={onRemove}>
        <Trash2 className="text-faint" />
      </Button>
    </TableCell>
  )
}

/** The foot of a card of lines: large for the thumb, small beside a table. */
export function AddLine({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div className="border-t border-line p-2 @2xl:p-1.5">
      <Button
        variant="ghost"
        className="w-full text-accent-ink @max-2xl:h-14! @max-2xl:text-base @2xl:w-auto"
        onClick={onAdd}
      >
        <Plus aria-hidden className="@max-2xl:size-5!" />
        {label}
      </Button>
    </div>
  )
}
