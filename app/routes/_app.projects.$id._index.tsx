import { useOutletContext } from '@remix-run/react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import type { ProjectContext } from '~/features/projects/project-context'
import { ProjectData } from '~/features/projects/project-data'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLines, offerLines, rapportLines } from '~/features/records/record-lines'
import { useT } from '~/lib/i18n'

/** The newest of everything, and what the project is about. */
export default function ProjectOverview() {
  const { project, offers, rapports, invoices } = useOutletContext<ProjectContext>()
  const t = useT('projects')
  const contacts = useT('contacts')
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
      </div>
    </div>
  )
}
