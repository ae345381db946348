import { useFetcher } from '@remix-run/react'
import { Car, Clock3, FolderKanban, Pause, Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DateInput } from '~/components/ui/date-input'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import type { Answered } from '~/features/integrations/answer-message.server'
import { type PickedProject, ProjectPicker } from '~/features/rapports/project-picker'
import { timesTexts } from '~/i18n/times'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { clockText, workedSeconds } from './worked-seconds'

type Clock = Outputs['timeEntries']['clock']['data']
type Step = Outputs['timeEntries']['actOnClock']

interface ClockCardProps {
  clock: Clock
  /** Further projects being worked on. */
  active: readonly PickedProject[]
}

/** The user's own clock: what is running, one large button for the next step, and each project one tap away. */
export function ClockCard({ clock, active }: ClockCardProps) {
  const t = useT(timesTexts)
  const format = useFormat()
  const { act, pending } = useClockStep()
  const [picking, setPicking] = useState(false)
  const { state, entry } = clock
  const idle = state === 'idle'
  const chips = chipsOf(clock, active)
  const last = clock.recent_projects[0]
  const begin = (project: { id: number } | null, kind = 'work') =>
    act({ action: idle ? 'start' : 'switch', kind, ...(project ? { project_id: String(project.id) } : {}) })
  return (
    <Card aria-label={t('clock.label')} className="grid gap-4 p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex items-center gap-2 text-muted">
            <span
              aria-hidden
              className={cn(
                'size-2 rounded-full',
                state === 'running' ? 'bg-success-fill' : state === 'paused' ? 'bg-warning-fill' : 'bg-line-strong',
              )}
            />
            {idle
              ? t('clock.idle')
              : state === 'paused'
                ? t('clock.paused', { time: format.time(clock.paused_at ?? clock.now) })
                : t('clock.running', { time: format.time(entry?.started_at ?? clock.now) })}
          </p>
          <p className="truncate text-base font-medium">
            {entry ? (entry.project_name ?? t(entry.kind === 'travel' ? 'clock.travel' : 'clock.none')) : ' '}
          </p>
        </div>
        {idle ? null : <Worked key={clock.now} clock={clock} />}
      </div>
      {clock.long ? <ForgottenNotice clock={clock} onStop={at => act({ action: 'stop', wall: at })} /> : null}
      <div className="grid gap-2">
        {state === 'running' ? (
          <div className="grid grid-cols-2 gap-2">
            <BigButton
              icon={Pause}
              label={t('clock.pause')}
              pending={pending}
              onClick={() => act({ action: 'pause' })}
            />
            <BigButton
              icon={Square}
              label={t('clock.stop')}
              variant="danger"
              pending={pending}
              onClick={() => act({ action: 'stop' })}
            />
          </div>
        ) : state === 'paused' ? (
          <div className="grid grid-cols-[2fr_1fr] gap-2">
            <BigButton
              icon={Play}
              label={t('clock.resume')}
              variant="primary"
              pending={pending}
              onClick={() => act({ action: 'resume' })}
            />
            <BigButton
              icon={Square}
              label={t('clock.stop')}
              pending={pending}
              onClick={() => act({ action: 'stop' })}
            />
          </div>
        ) : (
          <BigButton
            icon={Play}
            label={last ? t('clock.startOn', { project: last.name }) : t('clock.start')}
            variant="primary"
            pending={pending}
            onClick={() => begin(last ?? null)}
          />
        )}
      </div>
      <fieldset className="grid min-w-0 gap-2 border-0 p-0">
        <legend className="mb-2 p-0 text-xs font-medium text-muted">
          {t(idle ? 'clock.startWith' : 'clock.switchTo')}
        </legend>
        <div className="flex flex-wrap gap-2">
          {chips.map(project => (
            <Chip key={project.id} icon={FolderKanban} label={project.name} onClick={() => begin(project)} />
          ))}
          {entry && entry.project_id === null && entry.kind === 'work' ? null : (
            <Chip icon={Clock3} label={t('clock.none')} onClick={() => begin(null)} />
          )}
          {entry?.kind === 'travel' ? null : (
            <Chip icon={Car} label={t('clock.travel')} onClick={() => begin(null, 'travel')} />
          )}
          <Chip label={`${t('clock.other')} …`} onClick={() => setPicking(true)} />
        </div>
      </fieldset>
      {picking ? (
        <Dialog open onOpenChange={setPicking}>
          <DialogContent title={t('clock.pickProject')}>
            <ProjectPicker
              recent={clock.recent_projects.map(({ id, name, number }) => ({ id, name, hint: number }))}
              active={active}
              value={null}
              onChoose={project => {
                setPicking(false)
                if (project) begin(project)
              }}
            />
          </DialogContent>
        </Dialog>
      ) : null}
    </Card>
  )
}

/** Four projects beside the running one: the most recent, then those being worked on. */
function chipsOf({ entry, recent_projects }: Clock, active: readonly PickedProject[]) {
  const known = new Map<number, { id: number; name: string }>()
  for (const project of [...recent_projects, ...active])
    if (project.id !== entry?.project_id && !known.has(project.id)) known.set(project.id, project)
  return [...known.values()].slice(0, 4)
}

type Sent = { action: string; project_id?: string; kind?: string; wall?: string }

/** Sends a step, and shows its result. */
function useClockStep() {
  const t = useT(timesTexts)
  const format = useFormat()
  const { submit, state, data } = useFetcher<Answered<Step>>()
  const seen = useRef(data)
  useEffect(() => {
    if (state !== 'idle' || !data || seen.current === data) return
    seen.current = data
    if (data.message) toast(t('clock.failed'), { tone: 'danger', description: data.message })
    else if (data.done?.completed)
      toast(t('clock.stopped', { duration: format.duration(data.done.completed.duration_minutes) }))
  }, [state, data, t, format])
  return {
    act: (step: Sent) => submit({ intent: 'clock', ...step }, { method: 'post', action: '/times' }),
    pending: state !== 'idle',
  }
}

/** The worked time, ticking. Starts from the server's count, so a wrong device clock does no harm. */
function Worked({ clock }: { clock: Clock }) {
  const [passed, setPassed] = useState(0)
  const { state } = clock
  useEffect(() => {
    const shownAt = Date.now()
    if (state !== 'running') return
    const timer = setInterval(() => setPassed(Math.floor((Date.now() - shownAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [state])
  return (
    <p role="timer" className="text-4xl leading-none font-semibold tabular" suppressHydrationWarning>
      {clockText(workedSeconds(clock) + passed)}
    </p>
  )
}

interface BigButtonProps {
  icon: typeof Play
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
  pending: boolean
  onClick: () => void
}

function BigButton({ icon: Icon, label, variant = 'secondary', pending, onClick }: BigButtonProps) {
  return (
    <Button
      variant={variant}
      pending={pending}
      onClick={onClick}
      className="h-16! min-w-0 text-lg max-md:h-20! [&_svg]:size-6"
    >
      <Icon aria-hidden />
      <span className="truncate">{label}</span>
    </Button>
  )
}

interface ChipProps {
  icon?: typeof Play
  label: string
  onClick: () => void
}

function Chip({ icon: Icon, label, onClick }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-3 font-medium transition-colors select-none hover:bg-hover active:bg-hover pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
    >
      {Icon ? <Icon aria-hidden /> : null}
      <span className="truncate">{label}</span>
    </button>
  )
}

/** A clock that was probably forgotten: asks the user, and truncates nothing. */
function ForgottenNotice({ clock, onStop }: { clock: Clock; onStop: (wall: string) => void }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const [wall, setWall] = useState(`${format.dayOf(clock.now)}T${format.time(clock.now)}`)
  return (
    <Notice tone="warning" icon={Clock3} title={t('clock.longTitle')}>
      <p>{t('clock.longBody')}</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Field label={t('clock.endedAt')}>
          {control => (
            <DateInput
              {...control}
              kind="datetime-local"
              value={wall}
              onChange={event => setWall(event.target.value)}
            />
          )}
        </Field>
        <Button onClick={() => onStop(wall)}>{t('clock.stopThen')}</Button>
      </div>
    </Notice>
  )
}
