import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useOutletContext } from '@remix-run/react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Ago, None } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { Address } from '~/features/contacts/address'
import { ContactMailCard } from '~/features/mailbox/mail-card'
import { Period } from '~/features/projects/period'
import type { Project, ProjectContext } from '~/features/projects/project-context'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLine, offerLine, rapportLine } from '~/features/records/record-lines'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { idParam, page } from '~/lib/page.server'

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  return { activity: await context.caller.activity.list({ project_id: idParam(params.id), limit: 8 }) }
})

/** The newest of everything, and what the project is about. */
export default function ProjectOverview() {
  const { activity } = useLoaderData<typeof loader>()
  const { project, offers, rapports, invoices } = useOutletContext<ProjectContext>()
  const t = useT(projectsTexts)
  const to = `/projects/${project.id}`
  const all = (tab: string) => `${to}/${tab}`
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="grid min-w-0 gap-4">
        <RecordCard
          title={t('tabs.invoices')}
          records={invoices}
          line={invoiceLine}
          all={all('invoices')}
          empty={t('lists.noInvoicesBody')}
        />
        <RecordCard
          title={t('tabs.rapports')}
          records={rapports}
          line={rapportLine}
          all={all('rapports')}
          empty={t('lists.noRapportsBody')}
        />
        <RecordCard
          title={t('tabs.offers')}
          records={offers}
          line={offerLine}
          all={all('offers')}
          empty={t('lists.noOffersBody')}
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <ProjectData project={project} />
        {project.description ? (
          <Card>
            <CardHeader title={t('overview.description')} />
            <CardContent>
              <p className="break-words whitespace-pre-line">{project.description}</p>
            </CardContent>
          </Card>
        ) : null}
        <ContactMailCard contactId={project.kontakt_id} />
        <ActivityCard key={project.id} page={activity} of={{ project_id: project.id }} />
      </div>
    </div>
  )
}

/** Contact, place and time of a project. */
function ProjectData({ project }: { project: Project }) {
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
