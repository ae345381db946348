import { Link } from '@remix-run/react'
import type { ReactElement } from 'react'

interface OfProject {
  project_id: number | null
  project_number: string | null
  project_name: string | null
}

/** Link to a document's project, by its number and name; null without a project. */
export const projectLink = ({ project_id, project_number, project_name }: OfProject): ReactElement | null =>
  project_id ? (
    <Link to={`/projects/${project_id}`} className="underline-offset-4 hover:underline">
      {[project_number, project_name].filter(Boolean).join(' · ')}
    </Link>
  ) : null
