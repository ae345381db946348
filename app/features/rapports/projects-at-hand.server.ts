import type { Caller } from '~server/contract'
import type { PickedProject } from './project-picker'

const RECENT = 5
const ACTIVE = 12

/** Projects for a new rapport: those of the last rapports visible to this user, then those being worked on. */
export async function projectsAtHand(caller: Caller): Promise<Record<'recent' | 'active', PickedProject[]>> {
  const [rapports, running] = await Promise.all([
    caller.rapports.page({ limit: 30 }),
    caller.projects.list({ status: 'active', limit: ACTIVE }),
  ])
  const recent = new Map<number, PickedProject>()
  for (const { project_id: id, project_name, project_number, kontakt_name } of rapports.data) {
    if (id === null || recent.has(id) || recent.size === RECENT) continue
    recent.set(id, { id, name: project_name ?? '', hint: hintOf(project_number, kontakt_name) })
  }
  const active = running.data
    .filter(project => !recent.has(project.id))
    .map(({ id, name, project_number, kontakt_name, city }) => ({
      id,
      name,
      hint: hintOf(project_number, kontakt_name, city),
    }))
  return { recent: [...recent.values()], active }
}

/** One project, for a link that names it. */
export async function pickedProject(caller: Caller, id: number): Promise<PickedProject> {
  const { data } = await caller.projects.get({ id })
  return { id: data.id, name: data.name, hint: hintOf(data.project_number, data.kontakt_name, data.city) }
}

const hintOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')
