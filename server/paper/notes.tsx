import { keyed } from './keyed'

/** Legal notes as given, each in its own paragraph next to a vertical line, so that none is overlooked. */
export function Notes({ notes }: { notes: string[] | undefined }) {
  if (!notes || notes.length === 0) return null
  return (
    <div className="notes">
      {keyed(notes).map(({ key, line }) => (
        <p key={key}>{line.trim()}</p>
      ))}
    </div>
  )
}
