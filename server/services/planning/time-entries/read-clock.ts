import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { forgottenClockMs } from './clock-question-job'
import { type ClockState, clockMoves } from './machine'
import { breakMinutesOf, minutesOf } from './minutes'
import { loadRunning, type TimeEntryRow, toRecordedTime } from './read'
import type { Clock } from './schema'

const hourMs = 3_600_000
/** Maximum delay with which a step may be reported. */
const backMs = 72 * hourMs
const recentProjects = 6

/** The caller's clock. */
export const readClock = (ctx: Ctx) =>
  inTenant(ctx, async tx => ({ data: await clockOf(tx, ctx, ctx.actor.userId ?? 0) }))

/** The running entry, and the state of the clock. */
export async function clockStateOf(
  tx: Tx,
  actor: Actor,
  userId: number,
): Promise<{ running: TimeEntryRow | null; state: ClockState }> {
  const running = await loadRunning(tx, actor, userId)
  if (!running) return { running, state: 'idle' }
  return { running, state: running.breaks.some(({ endedAt }) => endedAt === null) ? 'paused' : 'running' }
}

/** The earliest instant of the next step: after all that is recorded, and no more than 72 hours ago. */
export async function earliestStep(tx: Tx, ctx: Ctx, userId: number, running: TimeEntryRow | null): Promise<Date> {
  const back = ctx.clock.now().getTime() - backMs
  const steps = running ? [running.startedAt, ...running.breaks.flatMap(one => [one.startedAt, one.endedAt])] : []
  const last = running
    ? null
    : await tx.timeEntry.aggregate({
        where: { tenantId: ctx.actor.tenantId, userId, endedAt: { gt: new Date(back) } },
        _max: { endedAt: true },
      })
  return new Date(Math.max(back, ...steps.map(step => step?.getTime() ?? 0), last?._max.endedAt?.getTime() ?? 0))
}

/** A person's clock in its current state. */
export async function clockOf(tx: Tx, ctx: Ctx, userId: number): Promise<Clock> {
  const { actor } = ctx
  const now = ctx.clock.now()
  const { running, state } = await clockStateOf(tx, actor, userId)
  const open = running?.breaks.find(({ endedAt }) => endedAt === null)
  return {
    state,
    allowed_actions: [...clockMoves[state]],
    entry: running && toRecordedTime(actor, running),
    paused_at: open?.startedAt.toISOString() ?? null,
    worked_minutes: running?.startedAt ? workedUntil(running, open?.startedAt ?? now) : 0,
    long: running?.startedAt ? now.getTime() - running.startedAt.getTime() > forgottenClockMs : false,
    earliest_at: (await earliestStep(tx, ctx, userId, running)).toISOString(),
    now: now.toISOString(),
    recent_projects: await recentlyAt(tx, actor, userId),
  }
}

function workedUntil({ startedAt, breaks }: TimeEntryRow, endedAt: Date): number {
  const over = breaks.flatMap(pause => (pause.endedAt ? [{ startedAt: pause.startedAt, endedAt: pause.endedAt }] : []))
  return Math.max(0, minutesOf({ startedAt: startedAt ?? endedAt, endedAt }) - breakMinutesOf(over))
}

/** The projects of the person's last entries, without duplicates. */
async function recentlyAt(tx: Tx, { tenantId }: Actor, userId: number): Promise<Clock['recent_projects']> {
  const rows = await tx.timeEntry.findMany({
    where: { tenantId, userId, projectId: { not: null } },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { projectId: true, project: { select: { name: true, projectNumber: true } } },
  })
  const projects = new Map<number, Clock['recent_projects'][number]>()
  for (const { projectId, project } of rows) {
    if (projectId === null || !project || projects.size === recentProjects) continue
    if (!projects.has(projectId))
      projects.set(projectId, { id: projectId, name: project.name, number: project.projectNumber })
  }
  return [...projects.values()]
}
