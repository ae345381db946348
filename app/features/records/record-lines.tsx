import { Day, Hours, Money } from '~/components/value'
import { ProjectStatusBadge } from '~/features/projects/project-status'
import type { Outputs } from '~server/contract'
import type { RecordLine } from './record-card'
import { InvoiceBadge, OfferBadge, RapportBadge } from './record-status'

type Row<Answer extends { data: unknown[] }> = Answer['data'][number]

/** A project as a line of a RecordCard. */
export const projectLine = (row: Row<Outputs['projects']['list']>): RecordLine => ({
  id: row.id,
  to: `/projects/${row.id}`,
  title: row.name,
  hint: [row.project_number, row.city].filter(Boolean).join(' · '),
  badge: <ProjectStatusBadge status={row.status} />,
})

/** An offer as a line of a RecordCard. */
export const offerLine = (row: Row<Outputs['offers']['page']>): RecordLine => ({
  id: row.id,
  to: `/offers/${row.id}`,
  title: row.title,
  hint: (
    <>
      {row.offer_number} · <Day value={row.offer_date} />
    </>
  ),
  badge: <OfferBadge status={row.status} />,
  value: <Money value={row.total} />,
})

/** A rapport as a line of a RecordCard. */
export const rapportLine = (row: Row<Outputs['rapports']['page']>): RecordLine => ({
  id: row.id,
  to: `/rapports/${row.id}`,
  title: row.title || row.rapport_number,
  hint: (
    <>
      {row.rapport_number} · <Day value={row.date} />
    </>
  ),
  badge: <RapportBadge rapport={row} />,
  value: <Hours value={row.total_hours} />,
})

/** An invoice as a line of a RecordCard. */
export const invoiceLine = (row: Row<Outputs['invoices']['list']>): RecordLine => ({
  id: row.id,
  to: `/invoices/${row.id}`,
  title: row.title,
  hint: (
    <>
      {row.invoice_number} · <Day value={row.invoice_date} />
    </>
  ),
  badge: <InvoiceBadge status={row.status} />,
  value: <Money value={row.total} />,
})
