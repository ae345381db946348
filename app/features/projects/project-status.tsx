import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import type { ProjectRecord } from '~server/services/site/projects/schema'

export type ProjectStatus = ProjectRecord['status']

/** In the order of a project's life cycle. */
export const projectStatuses = [
  'planned',
  'active',
  'paused',
  'completed',
  'archived',
] as const satisfies ProjectStatus[]

const tones: Record<ProjectStatus, Tone> = {
  planned: 'info',
  active: 'accent',
  paused: 'warning',
  completed: 'success',
  archived: 'neutral',
}

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useT(projectsTexts)
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
