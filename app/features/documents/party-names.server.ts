import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'

export interface PartyNames {
  contact: { id: number; name: string } | null
  project: { id: number; name: string; project_number: string; kontakt_id: number | null } | null
}

/** Names of the contact and project in the URL; an unknown id counts as absent. */
export async function partyNames(
  context: AppLoadContext,
  { kontakt_id, project_id }: { kontakt_id?: number | undefined; project_id?: number | undefined },
): Promise<PartyNames> {
  const readable = async <Record>(call: () => Promise<{ data: Record }>) => {
    try {
      return (await whereAllowed(context, call))?.data ?? null
    } catch (error) {
      if (context.problem(error, 'de').status === 404) return null
      throw error
    }
  }
  const [contact, project] = await Promise.all([
    kontakt_id ? readable(() => context.caller.contacts.get({ id: kontakt_id })) : null,
    project_id ? readable(() => context.caller.projects.get({ id: project_id })) : null,
  ])
  return {
    contact: contact && { id: contact.id, name: contact.name },
    project: project && {
      id: project.id,
      name: project.name,
      project_number: project.project_number,
      kontakt_id: project.kontakt_id,
    },
  }
}
