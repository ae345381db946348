import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { recordsTexts } from '~/i18n/records'
import { useT } from '~/lib/i18n'
import type { InvoiceStatus } from '~server/services/billing/invoices/machine'
import type { OfferStatus } from '~server/services/sales/offers/machine'
import type { RapportRecord } from '~server/services/site/rapports/schema'

const offerTones: Record<OfferStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  accepted: 'success',
  rejected: 'danger',
  expired: 'warning',
  cancelled: 'neutral',
}

const invoiceTones: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  paid: 'success',
  partial_paid: 'warning',
  overdue: 'danger',
  cancelled: 'neutral',
}

const rapportTones = { draft: 'neutral', unbilled: 'warning', partial: 'info', billed: 'success' } as const

/** Status of an offer among the records of a contact or project. */
export function OfferBadge({ status }: { status: OfferStatus }) {
  const t = useT(recordsTexts)
  return <StatusBadge tone={offerTones[status]}>{t(`offer.${status}`)}</StatusBadge>
}

/** Status of an invoice among the records of a contact or project. */
export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  const t = useT(recordsTexts)
  return <StatusBadge tone={invoiceTones[status]}>{t(`invoice.${status}`)}</StatusBadge>
}

/** A rapport's status: draft, or once completed how far it is billed. */
export function RapportBadge({ rapport }: { rapport: Pick<RapportRecord, 'completed' | 'billing_status'> }) {
  const t = useT(recordsTexts)
  const state = rapport.completed ? rapport.billing_status : 'draft'
  return <StatusBadge tone={rapportTones[state]}>{t(`rapport.${state}`)}</StatusBadge>
}
