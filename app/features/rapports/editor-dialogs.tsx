import { CompleteDialog } from './complete-dialog'
import type { DraftEntry, DraftMaterial } from './draft'
import type { DraftSaver, SaverView } from './draft-saver'
import { withLine, withoutLine } from './edit-draft'
import { EntryDialog } from './entry-dialog'
import { HeadDialog } from './head-dialog'
import { MaterialDialog } from './material-dialog'
import type { Colleague } from './rapport'
import { useSuggestions } from './use-suggestions'

/** What lies over the editor. */
export type OpenDialog =
  | { what: 'entry'; line: DraftEntry; isNew: boolean }
  | { what: 'material'; line: DraftMaterial; isNew: boolean }
  | { what: 'head' | 'complete' }

interface EditorDialogsProps {
  open: OpenDialog | null
  saver: DraftSaver
  view: SaverView
  colleagues: readonly Colleague[]
  nameOf: (employeeId: number | null) => string | null
  onRemove: (line: DraftEntry | DraftMaterial, part: 'entries' | 'materials') => void
  onClose: () => void
}

/** The one dialog that is open over the editor, if any. */
export function EditorDialogs({
  open,
  saver,
  view,
  colleagues,
  nameOf,
  onRemove,
  onClose,
}: EditorDialogsProps) {
  const suggestions = useSuggestions()
  const { draft } = view
  const issuesOf = (key: string) =>
    Object.fromEntries(
      view.issues.filter(issue => issue.key === key).map(({ field, message }) => [field, message]),
    )

  if (open?.what === 'entry') {
    return (
      <EntryDialog
        {...open}
        entries={withoutLine(draft, 'entries', open.line.key).entries}
        colleagues={colleagues}
        categories={suggestions.categories}
        nameOf={nameOf}
        issues={issuesOf(open.line.key)}
        onSave={line => {
          saver.change(now => withLine(now, 'entries', line))
          onClose()
        }}
        onRemove={() => onRemove(open.line, 'entries')}
        onClose={onClose}
      />
    )
  }
  if (open?.what === 'material') {
    return (
      <MaterialDialog
        {...open}
        suggestions={suggestions}
        issues={issuesOf(open.line.key)}
        onSave={line => {
          saver.change(now => withLine(now, 'materials', line))
          onClose()
        }}
        onRemove={() => onRemove(open.line, 'materials')}
        onClose={onClose}
      />
    )
  }
  if (open?.what === 'head') {
    return (
      <HeadDialog
        head={draft.head}
        onSave={({ title, date, project, contact }) => {
          saver.change(now => ({ ...now, head: { ...now.head, title, date, project, contact } }))
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  if (open?.what === 'complete') {
    return <CompleteDialog saver={saver} draft={draft} nameOf={nameOf} onClose={onClose} />
  }
  return null
}
