import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { RecordCard } from '~/features/records/record-card'
import { invoiceLines, offerLines, projectLines } from '~/features/records/record-lines'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'

interface ContactRecordsProps {
  contact: { id: number }
  projects: Outputs['projects']['list'] | null
  offers: Outputs['offers']['page'] | null
  invoices: Outputs['invoices']['list'] | null
}

/** The newest projects, offers and invoices of a contact; null is what the person may not see. */
export function ContactRecords({ contact: { id }, projects, offers, invoices }: ContactRecordsProps) {
  const t = useT(contactsTexts)
  const may = useMay()
  const of = `kontakt_id=${id}`
  const all = (noun: string, total: number) => ({
    to: `/${noun}?${of}`,
    label: t('detail.all', { count: total }),
  })
  const create = (permission: string, to: string, label: string) =>
    may(permission) ? (
      <Button asChild variant="ghost" size="sm">
        <Link to={to}>
          <Plus aria-hidden />
          {label}
        </Link>
      </Button>
    ) : undefined
  return (
    <div className="grid min-w-0 gap-4">
      {projects ? (
        <RecordCard
          title={t('detail.projects')}
          lines={projectLines(projects.data)}
          total={projects.pagination.total}
          all={all('projects', projects.pagination.total)}
          empty={t('detail.noProjects')}
          action={create('projects:write', `/projects/new?${of}`, t('detail.newProject'))}
        />
      ) : null}
      {offers ? (
        <RecordCard
          title={t('detail.offers')}
          lines={offerLines(offers.data)}
          total={offers.pagination.total}
          all={all('offers', offers.pagination.total)}
          empty={t('detail.noOffers')}
          action={create('offers:write', `/offers/new?${of}`, t('detail.newOffer'))}
        />
      ) : null}
      {invoices ? (
        <RecordCard
          title={t('detail.invoices')}
          lines={invoiceLines(invoices.data)}
          total={invoices.pagination.total}
          all={all('invoices', invoices.pagination.total)}
          empty={t('detail.noInvoices')}
          action={create('invoices:write', `/invoices/new?${of}`, t('detail.newInvoice'))}
        />
      ) : null}
    </div>
  )
}
