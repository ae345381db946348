import { Link } from '@remix-run/react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Ago, None } from '~/components/value'
import { Address } from '~/features/contacts/address'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { Period } from './period'
import type { Project } from './project-context'

/** Contact, place and time of a project. */
export function ProjectData({ project }: { project: Project }) {
  const t = useT(projectsTexts)
  return (
    <Card>
      <CardHeader title={t('overview.data')} />
      <CardContent>
        <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-2 [&_dt]:text-muted">
          <dt>{t('contact')}</dt>
          <dd className="min-w-0 break-words">
            {project.kontakt_id ? (
              <Link to={`/contacts/${project.kontakt_id}`} className="text-accent-ink hover:underline">
                {project.kontakt_name}
              </Link>
            ) : (
              <None />
            )}
          </dd>
          <dt>{t('form.where')}</dt>
          <dd className="min-w-0">
            <Address of={project} />
          </dd>
          <dt>{t('period')}</dt>
          <dd>
            <Period from={project.starts_on} to={project.ends_on} />
          </dd>
          <dt>{t('updated')}</dt>
          <dd>
            <Ago value={project.updated_at} />
          </dd>
        </dl>
      </CardContent>
    </Card>
  )
}
