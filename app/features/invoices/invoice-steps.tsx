import { Link } from '@remix-run/react'
import { Day, Instant, Money } from '~/components/value'
import type { TimelineStep } from '~/features/documents/status-timeline'
import type { invoicesTexts } from '~/i18n/invoices'
import type { Translate } from '~/lib/i18n'
import type { DunningRecord } from '~server/services/dunnings/schema'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { DueDay } from './due-day'

/** What has become of an invoice: draft, sent, each payment and reminder, paid, and what comes next. */
export function invoiceSteps(
  invoice: InvoiceDetail,
  t: Translate<typeof invoicesTexts>,
  dunnings: readonly DunningRecord[] = [],
): TimelineStep[] {
  const { status, sent_at, paid_at } = invoice
  const taken = new Set(invoice.payments.map(payment => payment.reverses_id))
  const payments = invoice.payments.filter(({ kind, id }) => kind === 'payment' && !taken.has(id))
  const steps: TimelineStep[] = [
    { id: 'created', label: t('steps.created'), when: <Instant value={invoice.created_at} />, state: 'done' },
  ]
  if (sent_at)
    steps.push({ id: 'sent', label: t('steps.sent'), when: <Instant value={sent_at} />, state: 'done' })
  for (const payment of payments.slice(0, status === 'paid' ? -1 : undefined)) {
    steps.push({
      id: `payment-${payment.id}`,
      label: t('steps.partlyPaid'),
      when: (
        <>
          <Day value={payment.paid_on} /> · <Money value={payment.amount} />
        </>
      ),
      state: 'done',
    })
  }
  for (const dunning of dunnings.toSorted((a, b) => a.level - b.level)) {
    steps.push({
      id: `dunning-${dunning.id}`,
      label: (
        <a
          href={`/api/pdf/dunnings/${dunning.id}`}
          target="_blank"
          rel="noreferrer"
          className="underline-offset-4 hover:underline"
        >
          {dunning.title}
        </a>
      ),
      when: dunning.sent_at ? (
        <Instant value={dunning.sent_at} />
      ) : (
        <Link to="/dunning" className="underline-offset-4 hover:underline">
          {t('steps.dunningWaits')}
        </Link>
      ),
      state: dunning.sent_at ? 'done' : 'next',
    })
  }
  if (status === 'paid')
    steps.push({ id: 'paid', label: t('steps.paid'), when: <Instant value={paid_at} />, state: 'done' })
  else if (status === 'cancelled')
    steps.push({
      id: 'cancelled',
      label: t('steps.cancelled'),
      when: <Instant value={invoice.updated_at} />,
      state: 'ended',
    })
  else if (status === 'draft') steps.push({ id: 'sent', label: t('steps.notSent'), state: 'next' })
  else
    steps.push({
      id: 'due',
      label: status === 'overdue' ? t('steps.overdue') : t('steps.due'),
      when: invoice.due_date ? <DueDay invoice={invoice} /> : undefined,
      state: status === 'overdue' ? 'late' : 'next',
    })
  return steps
}
