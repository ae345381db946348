import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useRevalidator,
} from '@remix-run/react'
import { CalendarRange, ChevronLeft, ChevronRight, Copy, Plus, Printer, Undo2, WifiOff } from 'lucide-react'
import { Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Select } from '~/components/ui/select'
import { minutesAt } from '~/features/planning/after-drop'
import type { Opened } from '~/features/planning/appointment-sheet'
import {
  type Drop,
  type Entry,
  loadsOf,
  type OutsideTime,
  type Row,
  type RowsBy,
  rowsOf,
  scaleOf,
  type TeamBoard,
  type ViewName,
  views,
} from '~/features/planning/board-model'
import { DayList } from '~/features/planning/day-list'
import { freeDaysOf, headsOf } from '~/features/planning/row-heads'
import { Unplanned, UnplannedOnPhone } from '~/features/planning/unplanned'
import { type Outcome, usePlan } from '~/features/planning/use-plan'
import { planningTexts } from '~/i18n/planning'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useLive } from '~/lib/live'
import { titledPage } from '~/lib/page.server'
import { query } from '~/lib/procedures'
import { applySearch, useSearchState } from '~/lib/search-state'
import { useFormat, useMay } from '~/lib/session'
import { splitPart } from '~/lib/split-part'
import { addDays, daysFrom, mondayOf } from '~server/platform/values/days'
import { shownDay } from '~server/services/planning/team-boards/rules'

const Board = splitPart(
  'board',
  () => import('~/features/planning/board'),
  <div className="h-96 grow rounded-lg border border-line bg-surface" />,
)
const CopyWeek = latePart(() => import('~/features/planning/copy-week'))
const MoveSeries = latePart(() => import('~/features/planning/move-series'))
const MoveOvertaken = latePart(() => import('~/features/planning/move-overtaken'))
const AppointmentSheet = latePart(() => import('~/features/planning/appointment-sheet'))

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(planningTexts, 'title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const params = new URL(request.url).searchParams
  const { company } = (await caller.auth.session()).data
  const today = shownDay(new Date().toISOString(), company.timeZone)
  const view = viewIn(params)
  const fromParam = /^\d{4}-\d{2}-\d{2}$/.test(params.get('from') ?? '') ? String(params.get('from')) : today
  const day = Number.isNaN(Date.parse(fromParam)) ? today : fromParam
  const from = view === 'day' ? day : mondayOf(day)
  const to = daysFrom(from, views[view].days).at(-1)
  const department = Number(params.get('department')) || undefined
  const [board, departments] = await Promise.all([
    caller.teamBoards.calendar({ from, to, department_id: department }),
    caller.departments.list(),
  ])
  return {
    ...{ board: board.data, today, day, view },
    departments: departments.data.filter(({ members }) => members > 0).map(({ id, name }) => ({ id, name })),
  }
})

type Loaded = SerializeFrom<typeof loader> & { staleSince?: string }
/** What was last shown of an address: it stays when loading it anew fails. */
let last: { search: string; data: Loaded } | null = null

/** Where the server cannot be reached, or fails, the board stays as it was and says so. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const { search } = new URL(request.url)
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if ((isAnswer && error.status < 500) || last?.search !== search) throw error
    return { ...last.data, staleSince: last.data.staleSince ?? new Date().toISOString() }
  }
}

const viewIn = (params: URLSearchParams): ViewName => {
  const viewParam = params.get('view') ?? ''
  return viewParam in views ? (viewParam as ViewName) : 'week'
}

const rowKinds = ['people', 'resources', 'projects'] as const
const rowsIn = (params: URLSearchParams): RowsBy => rowKinds.find(name => name === params.get('rows')) ?? 'people'

/**
 * Busy times of people's own calendars, requested once the board is rendered, and with each new one: they are not
 * awaited.
 */
function useOutsideTimes(board: TeamBoard, to: string): OutsideTime[] {
  const [times, setTimes] = useState<OutsideTime[]>([])
  const mayConnect = useMay()('calendar:own')
  useEffect(() => {
    if (!mayConnect) return
    const { from } = board
    const abort = new AbortController()
    // The board may still be hydrating. Without an answer it is what it was before.
    query('calendarConnections.outsideTimes', { from, to }, abort.signal).then(
      ({ data }) => startTransition(() => setTimes(data)),
      () => {},
    )
    return () => abort.abort()
  }, [board, to, mayConnect])
  return times
}

/** Everyone's schedule: the whiteboard of the office, live between screens. */
export default function Planning() {
  const loaded = useLoaderData<typeof clientLoader>() as Loaded
  const { board, today, day, view, departments, staleSince } = loaded
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    last = { search, data: loaded }
  }, [search, loaded])
  const t = useT(planningTexts)
  const format = useFormat()
  const may = useMay()
  const { params, change } = useSearchState()
  const plan = usePlan(board)
  const isOnline = useOnline()
  const [opened, show] = useState<Opened | null>(null)
  // The board may still be hydrating: opening something beside it must not discard that.
  const setOpened = useCallback((next: Opened | null) => startTransition(() => show(next)), [])
  const [copying, setCopying] = useState(false)
  const [series, setSeries] = useState<{
    entry: Entry
    drop: Drop
    answer: (outcome: Outcome | Promise<Outcome>) => void
  } | null>(null)
  // Unless it was opened or closed, the drawer is there where it leaves room for the days.
  const [drawer, setDrawer] = useState<boolean | null>(null)
  const close = useCallback(() => setOpened(null), [setOpened])
  useLive(['appointments', 'calendars', 'leave', 'projects', 'settings', 'team'])

  const mayPlan = may('team_boards:write') && may('appointments:write')
  const locked = !mayPlan || !isOnline
  const rowsBy = rowsIn(params)
  const scale = useMemo(
    () => scaleOf(view, daysFrom(board.from, views[view].days), board.time_zone),
    [view, board.from, board.time_zone],
  )
  // What was called off takes no one's time, and no room here: the list has it.
  const planned = useMemo(
    () =>
      plan.entries.filter(
        ({ user_ids, resource_ids, status }) =>
          status !== 'cancelled' && (rowsBy === 'resources' ? resource_ids : user_ids).length > 0,
      ),
    [plan.entries, rowsBy],
  )
  const outside = useOutsideTimes(board, scale.days.at(-1) ?? board.to)
  const waiting = useMemo(
    () => plan.entries.filter(({ user_ids, status }) => user_ids.length === 0 && status !== 'cancelled'),
    [plan.entries],
  )
  const { rows, height } = useMemo(() => {
    const texts = {
      ...{ none: t('noDepartment'), left: t('left'), noProject: t('noProject') },
      kindOf: (kind: (typeof board.resources)[number]['kind']) => t(`kinds.${kind}`),
    }
    const { heads, ...placing } = headsOf(board, { entries: planned, rowsBy, scale, outside }, texts)
    return rowsOf(heads, placing, scale)
  }, [board, planned, rowsBy, scale, outside, t])
  const loads = useMemo(() => (rowsBy === 'people' ? loadsOf(board, scale.days.length) : null), [board, rowsBy, scale])
  const free = useMemo(() => freeDaysOf(board, scale, null), [board, scale])
  const projects = board.projects.filter(
    ({ id }) => board.unplanned.project_ids.includes(id) && !planned.some(({ project_id }) => project_id === id),
  )

  const onDrop = useCallback(
    (entries: readonly Entry[], drop: Drop): Promise<Outcome> => {
      const [entry] = entries
      // Of several that are dragged at once each is moved alone.
      if (entry?.series_id && entries.length === 1 && !drop.copy)
        return new Promise(answer => startTransition(() => setSeries({ entry, drop, answer })))
      return plan.drop(entries, drop, scale, rowsBy)
    },
    [plan.drop, scale, rowsBy],
  )
  const onPlan = useCallback(
    (what: { project?: number; appointment?: number }, to: Row, column: number) => {
      if (rowsBy === 'projects') return
      const given = rowsBy === 'people' ? { user_ids: [to.id] } : { resource_ids: [to.id] }
      const onDay = scale.view === 'day' ? (scale.days[0] ?? '') : (scale.days[column] ?? '')
      const entry = plan.entries.find(({ id }) => id === what.appointment)
      const project = board.projects.find(({ id }) => id === what.project)
      if (entry)
        void plan.give(entry, given, onDay, scale.view === 'day' ? minutesAt(scale, column) : null, board.time_zone)
      else if (project) void plan.plan(project, given, onDay, minutesAt(scale, column), board.time_zone)
    },
    [plan.entries, plan.give, plan.plan, board, scale, rowsBy],
  )
  const onOpen = useCallback((entry: Entry) => setOpened({ entry }), [setOpened])
  const onCreate = useCallback(
    (row: Row, column: number) => {
      const onDay = scale.view === 'day' ? (scale.days[0] ?? '') : (scale.days[column] ?? '')
      const about = { userIds: [], resourceIds: [], projectId: null }
      const named =
        rowsBy === 'people'
          ? { userIds: [row.id] }
          : rowsBy === 'resources'
            ? { resourceIds: [row.id] }
            : { projectId: row.id || null }
      setOpened({ ...about, ...named, day: onDay, minutes: minutesAt(scale, column) })
    },
    [scale, rowsBy, setOpened],
  )

  const onPlanProject = (projectId: number) => setOpened({ userIds: [], resourceIds: [], projectId, day, minutes: 480 })
  const shift = (by: number) => addDays(day, by * views[view].days)
  const link = (changes: Record<string, string | null>) => ({ search: applySearch(params, changes).toString() })
  const department = params.get('department') ?? ''
  const create = (
    <Button
      variant="primary"
      disabled={locked}
      onClick={() => setOpened({ userIds: [], resourceIds: [], projectId: null, day, minutes: 480 })}
    >
      <Plus aria-hidden />
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          view === 'day'
            ? format.day(board.from, 'long')
            : `${format.day(board.from)} – ${format.day(scale.days.at(-1) ?? board.to)}`
        }
        actions={
          <>
            <Button asChild>
              <Link to="/appointments">{t('list')}</Link>
            </Button>
            {mayPlan ? create : null}
          </>
        }
        className="pb-3"
      />
      {isOnline ? null : (
        <p role="status" className="mb-3 flex items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
      {isOnline && staleSince ? (
        <p role="status" className="mb-3 flex items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('stale', { time: format.time(staleSince) })}
          <Button variant="ghost" onClick={() => revalidate()}>
            {t('reload')}
          </Button>
        </p>
      ) : null}
      <div data-noprint className="mb-3 flex flex-wrap items-center gap-2 max-md:hidden">
        <nav aria-label={t('views.label')} className={segments}>
          {(Object.keys(views) as ViewName[]).map(name => (
            <Link
              key={name}
              to={link({ view: name === 'week' ? null : name })}
              aria-current={name === view || undefined}
              className={segment(name === view)}
            >
              {t(`views.${name}`)}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-1">
          <Button asChild size="icon">
            <Link to={link({ from: shift(-1) })} aria-label={t('earlier')}>
              <ChevronLeft aria-hidden />
            </Link>
          </Button>
          <Button asChild>
            <Link to={link({ from: null })}>{t('today')}</Link>
          </Button>
          <Button asChild size="icon">
            <Link to={link({ from: shift(1) })} aria-label={t('later')}>
              <ChevronRight aria-hidden />
            </Link>
          </Button>
        </div>
        <nav aria-label={t('rows.label')} className={cn(segments, 'max-lg:hidden')}>
          {rowKinds.map(name => (
            <Link
              key={name}
              to={link({ rows: name === 'people' ? null : name })}
              aria-current={name === rowsBy || undefined}
              className={segment(name === rowsBy)}
            >
              {t(`rows.${name}`)}
            </Link>
          ))}
        </nav>
        {/* Held upright, a tablet has two lines for all of this. */}
        <Select
          aria-label={t('rows.label')}
          className="w-38! lg:hidden"
          value={rowsBy}
          options={rowKinds.map(name => ({ value: name, label: t(`rows.${name}`) }))}
          onChange={event =>
            change({ rows: event.currentTarget.value === 'people' ? null : event.currentTarget.value })
          }
        />
        {departments.length > 1 ? (
          <Select
            aria-label={t('department')}
            className="w-38! lg:w-44!"
            value={department}
            placeholder={t('allDepartments')}
            options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={event => change({ department: event.currentTarget.value || null })}
          />
        ) : null}
        <div className="ml-auto flex items-center gap-2">
          {mayPlan ? (
            <>
              {view === 'week' ? (
                <Button variant="ghost" disabled={locked} onClick={() => startTransition(() => setCopying(true))}>
                  <Copy aria-hidden className="lg:hidden" />
                  <span className="max-lg:sr-only">{t('copy.title')}</span>
                </Button>
              ) : null}
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('undo')}
                disabled={locked}
                onClick={() => void plan.undo()}
              >
                <Undo2 aria-hidden />
              </Button>
              {drawer ? null : (
                <Button className={drawer === null ? 'lg:hidden' : undefined} onClick={() => setDrawer(true)}>
                  {t('unplanned.open', { count: waiting.length + projects.length })}
                </Button>
              )}
            </>
          ) : null}
          <Button variant="ghost" size="icon" aria-label={t('print')} onClick={() => window.print()}>
            <Printer aria-hidden />
          </Button>
        </div>
      </div>
      {rows.length === 0 && rowsBy === 'resources' ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState icon={CalendarRange} title={t('empty.resourcesTitle')}>
            {t('empty.resourcesBody')}
          </EmptyState>
        </div>
      ) : rows.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState
            icon={CalendarRange}
            title={t(department ? 'empty.departmentTitle' : 'empty.title')}
            action={
              !department && may('team:invite') ? (
                <Button asChild>
                  <Link to="/team?invite=1">{t('empty.invite')}</Link>
                </Button>
              ) : undefined
            }
          >
            {t(department ? 'empty.departmentBody' : 'empty.body')}
          </EmptyState>
        </div>
      ) : (
        <>
          <div data-wide className="flex min-w-0 gap-3 max-md:hidden print:block">
            <Board
              {...{ scale, rows, height, today, rowsBy, loads, free, locked, onDrop, onPlan, onOpen, onCreate }}
              onUndo={() => void plan.undo()}
            />
            {mayPlan && drawer !== false && rowsBy !== 'projects' ? (
              <Unplanned
                {...{ waiting, projects, onOpen }}
                onCreate={onPlanProject}
                className={drawer === null ? 'max-lg:hidden' : undefined}
                onClose={() => setDrawer(false)}
              />
            ) : null}
          </div>
          <p data-noprint className="mt-2 text-xs text-muted max-md:hidden">
            {t(mayPlan ? 'hint' : 'readOnly')}
          </p>
          <DayList {...{ scale, rows, free, day, today, onOpen }} onDay={next => change({ from: next })}>
            {mayPlan ? <UnplannedOnPhone {...{ waiting, projects, onOpen }} onCreate={onPlanProject} /> : null}
          </DayList>
        </>
      )}
      {copying ? (
        <Suspense>
          <CopyWeek
            {...{ from: board.from, department: Number(department) || null, plan }}
            onClose={target => {
              setCopying(false)
              if (target) change({ from: target })
            }}
          />
        </Suspense>
      ) : null}
      {series ? (
        <Suspense>
          <MoveSeries
            title={series.entry.title}
            onMove={scope => {
              series.answer(plan.drop([series.entry], series.drop, scale, rowsBy, scope))
              setSeries(null)
            }}
            onClose={() => {
              series.answer({ isMoved: false, isOvertaken: false })
              setSeries(null)
            }}
          />
        </Suspense>
      ) : null}
      {plan.overtaken ? (
        <Suspense>
          <MoveOvertaken overtaken={plan.overtaken} resources={board.resources} />
        </Suspense>
      ) : null}
      {opened ? (
        <Suspense>
          <AppointmentSheet {...{ opened, locked, plan }} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

const segments = 'flex h-8 rounded-lg border border-line-strong bg-surface p-0.5 pointer-coarse:h-10'
const segment = (isCurrent: boolean) =>
  cn('flex items-center rounded-md px-2.5 text-muted hover:text-ink', isCurrent && 'bg-sunken font-medium text-ink')

/** Whether the device has a connection; true while the server renders the page. */
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
