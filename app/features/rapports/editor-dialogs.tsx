import { CompleteDialog } from './complete-dialog'
import type { DraftSaver, SaverView } from './draft-saver'
import { type DraftLine, type LinePart, withLine, withoutLine } from './edit-draft'
import { EntryDialog } from './entry-dialog'
import { HeadDialog } from './head-dialog'
import { MaterialDialog } from './material-dialog'
import type { OpenDialog } from './open-dialog'
import type { Colleague } from './rapport'
import { SpokenDialog } from './spoken-dialog'
import type { SpokenLinesTaken, SpokenProposal } from './spoken-proposal'
import type { Suggestions } from './use-suggestions'

interface EditorDialogsProps {
  open: OpenDialog
  saver: DraftSaver
  view: SaverView
  colleagues: readonly Colleague[]
  suggestions: Suggestions
  nameOf: (employeeId: number | null) => string | null
  onRemove: (line: DraftLine, part: LinePart) => void
  /** Called with the accepted parts of a dictation, or with all of it as text. */
  onSpoken: (proposal: SpokenProposal, taken: SpokenLinesTaken) => void
  onClose: () => void
}

/** The one dialog open over the editor; loads after the page, before anyone touches it. */
export default function EditorDialogs(props: EditorDialogsProps) {
  const { open, saver, view, colleagues, suggestions, nameOf, onRemove, onSpoken, onClose } = props
  const { draft } = view
  const issuesOf = (key: string) =>
    Object.fromEntries(view.issues.filter(issue => issue.key === key).map(({ field, message }) => [field, message]))

  if (open.what === 'entry') {
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
  if (open.what === 'material') {
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
  if (open.what === 'head') {
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
  if (open.what === 'spoken') {
    const { proposal } = open
    return (
      <SpokenDialog
        key={proposal.key}
        proposal={proposal}
        date={draft.head.date}
        nameOf={nameOf}
        onTake={taken => onSpoken(proposal, taken)}
        onTextOnly={() => onSpoken(proposal, { entries: [], materials: [], rest: proposal.text })}
      />
    )
  }
  return <CompleteDialog saver={saver} draft={draft} nameOf={nameOf} onClose={onClose} />
}
