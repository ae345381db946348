import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'

interface LineCheck<Line> {
  line: Line
  /** The line as it was when the dialog was opened. */
  stored: Line
  /** The server's errors for it, by field. */
  issues?: Partial<Record<string, string>>
  /** Errors that keep it from being saved. */
  missing: Partial<Record<keyof Line, string | undefined>>
}

/**
 * Errors of a line's fields: what is missing, once the user has tried to save it, and the server's errors, until the
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

/** Removes a line that is already in the rapport. */
export function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useT(rapportsTexts)
  return (
    <Button variant="ghost" size="lg" className="mr-auto grow-0! text-danger" onClick={onRemove}>
      <Trash2 aria-hidden />
      {t('entry.remove')}
    </Button>
  )
}

/** Submits the form with this id, to keep the line. */
export function KeepButton({ form, isNew = false }: { form: string; isNew?: boolean }) {
  const t = useT(rapportsTexts)
  return (
    <Button type="submit" form={form} variant="primary" size="lg">
      {t(isNew ? 'entry.addIt' : 'entry.keep')}
    </Button>
  )
}
