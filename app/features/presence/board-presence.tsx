import { useEffect } from 'react'
import { presenceTexts } from '~/i18n/presence'
import { useT } from '~/lib/i18n'
import { useRoom } from '~/lib/realtime'

interface BoardPresenceProps {
  /** Receives the function by which the board reports what is dragged where. */
  pointAt: { current: ((at: string | null) => void) | null }
  /** Position of another user's dragged item, by its target; null if out of view. */
  placeOf: (at: string) => { top: number; height: number; left: string; width: string; title: string } | null
}

/** Who else is on the board, and what they are dragging. */
export function BoardPresence({ pointAt, placeOf }: BoardPresenceProps) {
  const t = useT(presenceTexts)
  const { people, point } = useRoom('planning:board')
  useEffect(() => {
    pointAt.current = point
    return () => {
      pointAt.current = null
    }
  }, [pointAt, point])
  const names = [...new Set(people.map(({ name }) => name))].join(', ')
  return (
    <>
      <p role="status" data-noprint className="sr-only">
        {names ? t('board', { names }) : ''}
      </p>
      {people.map(({ user_id, name, at }) => {
        const place = at ? placeOf(at) : null
        if (!place) return null
        const { title, ...style } = place
        return (
          <div
            key={user_id}
            data-carried-by={name}
            className="pointer-events-none absolute z-10 overflow-hidden rounded-md border-2 border-dashed border-accent-mark bg-accent-soft/60 px-1 text-xs text-accent-ink"
            style={style}
          >
            {name}: {title}
          </div>
        )
      })}
    </>
  )
}

/** The same as a visible line above the board. */
export function OnBoard() {
  const t = useT(presenceTexts)
  const { people } = useRoom('planning:board')
  const names = [...new Set(people.map(({ name }) => name))].join(', ')
  return names ? (
    <p aria-hidden data-noprint className="mb-1 truncate text-xs text-muted">
      {t('board', { names })}
    </p>
  ) : null
}
