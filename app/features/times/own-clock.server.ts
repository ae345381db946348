import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'

/** Data for the user's own clock; null if they have none. */
export async function ownClock(context: AppLoadContext) {
  const { timeEntries, projects } = context.caller
  const [clock, active] = await Promise.all([
    whereAllowed(context, () => timeEntries.clock()),
    whereAllowed(context, () => projects.list({ status: 'active', limit: 8 })),
  ])
  if (!clock) return null
  return {
    clock: clock.data,
    active: (active?.data ?? []).map(({ id, name, project_number, kontakt_name }) => ({
      ...{ id, name, hint: [project_number, kontakt_name].filter(Boolean).join(' · ') },
    })),
  }
}
