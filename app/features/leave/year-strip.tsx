import { useEffect, useRef } from 'react'
import { Card, CardHeader } from '~/components/ui/card'
import { leaveTexts } from '~/i18n/leave'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { daysBetween } from '~server/platform/values/days'
import { type Absences, useLeaveTexts } from './leave-texts'

interface YearStripProps {
  absences: Absences
  today: string
  /** Colours by person and first day, for users who may see the kinds. */
  colours: ReadonlyMap<string, string>
}

/** Pixels of one day. */
const dayWidth = 4

/** The team's year: a row for each person, a bar for each absence, holidays in the background. */
export function YearStrip({ absences: { from, to, people, absences, holidays }, today, colours }: YearStripProps) {
  const t = useT(leaveTexts)
  const format = useFormat()
  const texts = useLeaveTexts()
  const count = daysBetween(from, to) + 1
  const scroller = useRef<HTMLDivElement>(null)
  const at = (day: string, half = 0) => (daysBetween(from, day) + half) * dayWidth
  const isNow = today >= from && today <= to
  const start = isNow ? at(today) : 0
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = Math.max(0, start - 120)
  }, [start])
  const year = from.slice(0, 4)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
  const monthName = new Intl.DateTimeFormat(format.tag, { month: 'short', timeZone: 'UTC' })
  return (
    <Card>
      <CardHeader title={t('strip.title')} description={t('strip.hint')} actions={<Legend />} />
      <div
        ref={scroller}
        className="relative overflow-x-auto border-t border-line"
        role="group"
        aria-label={t('strip.scroll')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
      >
        <div className="relative" style={{ width: `calc(9rem + ${count * dayWidth}px)` }}>
          <div className="sticky top-0 flex h-7 border-b border-line text-xs text-muted">
            <span className="sticky left-0 z-10 w-36 shrink-0 border-r border-line bg-surface px-3 leading-7">
              {t('strip.person')}
            </span>
            {months.map(month => (
              <span
                key={month}
                className="absolute border-l border-line pl-1 leading-7"
                style={{ left: `calc(9rem + ${at(month)}px)` }}
              >
                {monthName.format(new Date(`${month}T00:00:00Z`))}
              </span>
            ))}
          </div>
          <div aria-hidden className="absolute top-7 bottom-0 left-36">
            {months.slice(1).map(month => (
              <span key={month} className="absolute inset-y-0 border-l border-line" style={{ left: at(month) }} />
            ))}
            {holidays.map(({ day, name }) => (
              <span
                key={day}
                title={name}
                className="absolute inset-y-0 bg-info-soft"
                style={{ left: at(day), width: dayWidth }}
              />
            ))}
            {isNow ? (
              <span className="absolute inset-y-0 z-10 border-l-2 border-accent-mark" style={{ left: at(today) }} />
            ) : null}
          </div>
          <ul>
            {people.map(({ id, name }) => (
              <li key={id} className="relative flex h-8 border-b border-line last:border-b-0">
                <span className="sticky left-0 z-20 w-36 shrink-0 truncate border-r border-line bg-surface px-3 leading-8">
                  {name}
                </span>
                <ul className="contents">
                  {absences
                    .filter(({ user_id }) => user_id === id)
                    .map(one => {
                      const left = Math.max(0, at(one.from_day, one.from_half ? 0.5 : 0))
                      const right = Math.min(count * dayWidth, at(one.to_day, one.to_half ? 0.5 : 1))
                      const isOpen = one.status === 'requested'
                      const said = t(isOpen ? 'strip.asked' : 'strip.away', { name, days: texts.when(one) })
                      const colour = colours.get(`${id} ${one.from_day}`)
                      return (
                        <li
                          key={`${one.from_day} ${one.status} ${right}`}
                          title={said}
                          className={cn(
                            'absolute top-1.5 h-5 rounded-sm',
                            isOpen ? 'border border-dashed border-warning bg-warning-soft' : 'bg-muted',
                          )}
                          style={{
                            left: `calc(9rem + ${left}px)`,
                            width: Math.max(right - left, 3),
                            ...(colour && !isOpen ? { background: colour } : {}),
                            ...(colour && isOpen ? { borderColor: colour } : {}),
                          }}
                        >
                          <span className="sr-only">{said}</span>
                        </li>
                      )
                    })}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  )
}

function Legend() {
  const t = useT(leaveTexts)
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-muted">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-4 rounded-sm bg-muted" />
        {t('strip.approved')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-4 rounded-sm border border-dashed border-warning bg-warning-soft" />
        {t('strip.requested')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-1.5 bg-info-soft outline outline-line" />
        {t('strip.holiday')}
      </li>
    </ul>
  )
}
