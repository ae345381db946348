import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'

interface LineCheck<Line> {
  line: Line
  /** The line as it was when the dialog was opened. */
  stored: Line
  /** What the server said about it, by field. */
  issues?: Partial<Record<string, string>>
  /** What it lacks before it can be kept. */
  missing: Partial<Record<keyof Line, string | undefined>>
}

/**
 * Errors of a line's fields: what it lacks, once the user has tried to save it, and what the server said, until the
 * field is changed.
 */
export function useLineCheck<Line>({ line, stored, issues = {}, missing }: LineCheck<Line>) {
  const [tried, setTried] = useState(false)
  return {
    errorOf(field: keyof Line & string) {
      const own = tried ? missing[field] : undefined
      const said = own ?? (line[field] === stored[field] ? issues[field] : undefined)
      return said ? [said] : undefined
    },
    submit: (keep: () => void) => (event: FormEvent) => {
      event.preventDefault()
      setTried(true)
      if (!Object.values(missing).some(Boolean)) keep()
    },
  }
}

/** The way out of a line that stands in the rapport already. */
export function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useT(rapportsTexts)
  return (
    <Button variant="ghost" size="lg" className="mr-auto grow-0! text-danger" onClick={onRemove}>
      <Trash2 aria-hidden />
      {t('entry.remove')}
    </Button>
  )
}

/** Keeps the line of the form with this id. */
export function KeepButton({ form, isNew = false }: { form: string; isNew?: boolean }) {
  const t = useT(rapportsTexts)
  return (
    <Button type="submit" form={form} variant="primary" size="lg">
      {t(isNew ? 'entry.addIt' : 'entry.keep')}
    </Button>
  )
}
