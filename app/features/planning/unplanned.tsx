import { X } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useWhen } from './bar'
import type { Entry, TeamBoard } from './board-model'

interface CardsProps {
  waiting: readonly Entry[]
  projects: TeamBoard['projects']
  onOpen: (entry: Entry) => void
  /** Opens the form of a project's first appointment. */
  onCreate: (projectId: number) => void
}

interface UnplannedProps extends CardsProps {
  className?: string | undefined
  onClose: () => void
}

/**
 * The drawer of work without a person and a day; its cards can be dragged onto the board, or opened and planned there.
 */
export function Unplanned({ className, onClose, ...cards }: UnplannedProps) {
  const t = useT(planningTexts)
  return (
    <aside
      aria-label={t('unplanned.title')}
      data-noprint
      className={cn(
        'flex max-h-[calc(100dvh-12.5rem)] w-56 shrink-0 flex-col rounded-lg border border-line bg-surface max-md:hidden',
        className,
      )}
    >
      <header className="flex h-10 shrink-0 items-center justify-between border-b border-line pr-1 pl-3">
        <h2 className="font-semibold">{t('unplanned.title')}</h2>
        <Button variant="ghost" size="icon-sm" aria-label={t('unplanned.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      {cards.waiting.length + cards.projects.length === 0 ? (
        <p className="p-3 text-muted text-pretty">{t('unplanned.empty')}</p>
      ) : (
        <div
          className="grid content-start gap-3 overflow-y-auto p-3"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
          tabIndex={0}
          role="group"
          aria-label={t('unplanned.title')}
        >
          <p className="text-xs text-muted">{t('unplanned.drag')}</p>
          <UnplannedCards {...cards} areDragged />
        </div>
      )}
    </aside>
  )
}

/** The same work on a phone, folded below the day: a card opens the sheet, which has person, day and time. */
export function UnplannedOnPhone(cards: CardsProps) {
  const t = useT(planningTexts)
  const count = cards.waiting.length + cards.projects.length
  if (count === 0) return null
  return (
    <details data-noprint className="rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-3 py-3 font-medium">{t('unplanned.open', { count })}</summary>
      <div className="grid gap-3 px-3 pb-3">
        <UnplannedCards {...cards} />
      </div>
    </details>
  )
}

function UnplannedCards({ waiting, projects, onOpen, onCreate, areDragged }: CardsProps & { areDragged?: true }) {
  const t = useT(planningTexts)
  return (
    <>
      {waiting.length > 0 ? (
        <section className="grid gap-1.5">
          <h3 className="text-xs font-medium text-muted">{t('unplanned.appointments')}</h3>
          {waiting.map(entry => (
            <WaitingAppointment key={entry.id} {...{ entry, onOpen, areDragged }} />
          ))}
        </section>
      ) : null}
      {projects.length > 0 ? (
        <section className="grid gap-1.5">
          <h3 className="text-xs font-medium text-muted">{t('unplanned.projects')}</h3>
          {projects.map(({ id, number, name }) => (
            <button
              key={id}
              type="button"
              data-waiting={areDragged}
              data-project={id}
              className={card}
              onClick={() => onCreate(id)}
            >
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-muted tabular">{number}</span>
            </button>
          ))}
        </section>
      ) : null}
    </>
  )
}

interface WaitingAppointmentProps extends Pick<CardsProps, 'onOpen'> {
  entry: Entry
  areDragged: true | undefined
}

function WaitingAppointment({ entry, onOpen, areDragged }: WaitingAppointmentProps) {
  const format = useFormat()
  const when = useWhen(entry)
  return (
    <button
      type="button"
      data-waiting={areDragged}
      data-appointment={entry.id}
      className={card}
      onClick={() => onOpen(entry)}
    >
      <span className="block truncate font-medium">{entry.title}</span>
      <span className="block truncate text-xs text-muted tabular">
        {format.day(format.dayOf(entry.starts_at))} {when}
      </span>
    </button>
  )
}

const card =
  'w-full cursor-grab rounded-md border border-l-4 border-line border-l-line-strong bg-raised px-2 py-1 text-left select-none hover:bg-hover max-md:min-h-12'
