import { Day, Money, Quantity } from '~/components/value'
import { ProjectStatusBadge } from '~/features/projects/project-status'
import type { Outputs } from '~server/contract'
import type { RecordLine } from './record-card'
import { InvoiceBadge, OfferBadge, RapportBadge } from './record-status'

type Rows<Answer extends { data: unknown[] }> = Answer['data']

/** Projects as lines of a RecordCard. */
export const projectLines = (rows: Rows<Outputs['projects']['list']>): RecordLine[] =>
  rows.map(row => ({
    id: row.id,
    to: `/projects/${row.id}`,
    title: row.name,
    hint: [row.project_number, row.city].filter(Boolean).join(' · '),
    badge: <ProjectStatusBadge status={row.status} />,
  }))

/** Offers as lines of a RecordCard. */
export const offerLines = (rows: Rows<Outputs['offers']['page']>): RecordLine[] =>
  rows.map(row => ({
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
  }))

/** Rapports as lines of a RecordCard. */
export const rapportLines = (rows: Rows<Outputs['rapports']['page']>): RecordLine[] =>
  rows.map(row => ({
    id: row.id,
    to: `/rapports/${row.id}`,
    title: row.title || row.rapport_number,
    hint: (
      <>
        {row.rapport_number} · <Day value={row.date} />
      </>
    ),
    badge: <RapportBadge rapport={row} />,
    value: <Quantity value={row.total_hours} unit="h" />,
  }))

/** Invoices as lines of a RecordCard. */
export const invoiceLines = (rows: Rows<Outputs['invoices']['list']>): RecordLine[] =>
  rows.map(row => ({
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
  }))
