import { planningTexts } from '~/i18n/planning'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Busy, OutsideTime } from './board-model'

/** The text of a time in a person's own calendar: only its owner sees the title. */
function useBusyText(): (time: OutsideTime) => string {
  const t = useT(planningTexts)
  const format = useFormat()
  return ({ starts_at, ends_at, all_day, title }) => {
    const when = all_day ? t('outsideDay') : `${format.time(starts_at)}–${format.time(ends_at)}`
    return `${when} ${title ?? t('outside')}`
  }
}

/** A mark at the bottom of a person's row. */
export function BusyView({ busy: { time, start, end }, columns }: { busy: Busy; columns: number }) {
  const text = useBusyText()(time)
  return (
    <div
      role="img"
      aria-label={text}
      title={text}
      suppressHydrationWarning
      className="absolute bottom-0 h-1.5 min-w-2 rounded-sm bg-muted"
      // Its least width does not reach over the right edge of the board.
      style={{ left: `min(${(start / columns) * 100}%, 100% - 0.5rem)`, width: `${((end - start) / columns) * 100}%` }}
    />
  )
}

/** The same as a line in the list of a day. */
export function BusyLine({ time }: { time: OutsideTime }) {
  const text = useBusyText()(time)
  return <li className="truncate px-3 py-2 text-xs text-muted tabular">{text}</li>
}
