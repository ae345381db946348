import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ActivityCard } from '~/features/activity/activity-card'
import type { ProjectContext } from '~/features/projects/project-context'
import { ProjectData } from '~/features/projects/project-data'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLines, offerLines, rapportLines } from '~/features/records/record-lines'
import { contactsTexts } from '~/i18n/contacts'
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
  const contacts = useT(contactsTexts)
  const to = `/projects/${project.id}`
  const all = (tab: string, total: number) => ({
    to: `${to}/${tab}`,
    label: contacts('detail.all', { count: total }),
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="grid min-w-0 gap-4">
        {invoices ? (
          <RecordCard
            title={t('tabs.invoices')}
            lines={invoiceLines(invoices.data)}
            total={invoices.pagination.total}
            all={all('invoices', invoices.pagination.total)}
            empty={t('lists.noInvoicesBody')}
          />
        ) : null}
        {rapports ? (
          <RecordCard
            title={t('tabs.rapports')}
            lines={rapportLines(rapports.data)}
            total={rapports.pagination.total}
            all={all('rapports', rapports.pagination.total)}
            empty={t('lists.noRapportsBody')}
          />
        ) : null}
        {offers ? (
          <RecordCard
            title={t('tabs.offers')}
            lines={offerLines(offers.data)}
            total={offers.pagination.total}
            all={all('offers', offers.pagination.total)}
            empty={t('lists.noOffersBody')}
          />
        ) : null}
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
        <ActivityCard key={project.id} page={activity} of={{ project_id: project.id }} />
      </div>
    </div>
  )
}
