import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { Day, Instant, Money } from '~/components/value'
import { CreditNoteLinks } from '~/features/credit-notes/credit-note-link'
import { CustomerLinkCard, type CustomerLinksOf } from '~/features/customer/customer-link-card'
import { minus } from '~/features/documents/cents'
import { DocumentPage } from '~/features/documents/document-page'
import { invoiceLines } from '~/features/documents/lines'
import { PaperView } from '~/features/documents/paper-view'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline, type TimelineStep } from '~/features/documents/status-timeline'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { InvoiceBadge } from '~/features/records/record-status'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { type Translate, useT } from '~/lib/i18n'
import { useFormat, useMay, useToday } from '~/lib/session'
import type { DunningRecord } from '~server/services/billing/dunnings/schema'
import { daysLate, isOverdue } from '~server/services/billing/invoices/due-rules'
import type { InvoiceDetail, InvoiceWithFirstLines } from '~server/services/billing/invoices/schema'
import type { MailRecord } from '~server/services/exchange/mails/schema'
import { DueDay } from './due-day'
import { InvoiceActions } from './invoice-actions'
import { InvoiceSources } from './invoice-sources'
import { MoneyEntries } from './money-entries'
import { hasIssues, type ReadinessData, useReadiness } from './readiness'
import { Settlement } from './settlement'

interface InvoiceDocumentProps {
  invoice: InvoiceWithFirstLines
  mails: readonly MailRecord[]
  dunnings?: readonly DunningRecord[]
  /** For a draft whose viewer may not edit it; null if it is queried later. */
  readiness: ReadinessData | null
  /** The links through which its customer sees it; null for users who may not see them. */
  links: CustomerLinksOf | null
}

/** An issued or read-only invoice: the remaining amount, the document as sent, payments, mails and the next step. */
export default function InvoiceDocument({ invoice, mails, dunnings, links, readiness: loaded }: InvoiceDocumentProps) {
  const t = useT(invoicesTexts)
  const readiness = useReadiness(invoice, loaded)
  const today = useToday()
  return (
    <DocumentPage
      back={{ to: '/invoices', label: t('many') }}
      number={invoice.invoice_number}
      badge={<InvoiceBadge status={invoice.status} />}
      subtitle={[t(`kinds.${invoice.type}`), invoice.title, invoice.kontakt_name].filter(Boolean).join(' · ')}
      pdf={`/api/pdf/invoices/${invoice.id}`}
      actions={<InvoiceActions invoice={invoice} />}
      paper={
        <PaperView
          label={`${t(`kinds.${invoice.type}`)} ${invoice.invoice_number}`}
          document={invoice}
          loadLines={invoiceLines}
          facts={paperFacts(invoice, t, projectLink(invoice))}
          totalLabel={t('total')}
          below={<Settlement invoice={invoice} />}
        />
      }
      aside={
        <>
          {invoice.credit_balance > 0 ? (
            <BalanceCard invoice={invoice} />
          ) : invoice.status === 'draft' || invoice.status === 'cancelled' ? null : (
            <RemainingCard invoice={invoice} />
          )}
          <CreditNoteLinks creditNotes={invoice.credit_notes} />
          <StatusTimeline steps={invoiceSteps(invoice, t, today, dunnings)} />
          <Payments invoice={invoice} />
          <EInvoiceCard
            url={`/invoices/${invoice.id}/einvoice`}
            draft={invoice.status === 'draft'}
            contactId={invoice.kontakt_id}
            waits={hasIssues(readiness)}
          />
          <InvoiceSources invoice={invoice} />
          {links ? <CustomerLinkCard kind="invoice" id={invoice.id} links={links} /> : null}
          <SentMails mails={mails} />
        </>
      }
    />
  )
}

/** The history of an invoice: draft, sent, each payment and dunning, paid, and the next step. */
function invoiceSteps(
  invoice: InvoiceDetail,
  t: Translate<typeof invoicesTexts>,
  today: string,
  dunnings: readonly DunningRecord[] = [],
): TimelineStep[] {
  const { status, sent_at, paid_at } = invoice
  const late = isOverdue(invoice, today)
  const taken = new Set(invoice.payments.map(payment => payment.reverses_id))
  const payments = invoice.payments.filter(({ kind, id }) => kind === 'payment' && !taken.has(id))
  const steps: TimelineStep[] = [
    { id: 'created', label: t('steps.created'), when: <Instant value={invoice.created_at} />, state: 'done' },
  ]
  if (sent_at) steps.push({ id: 'sent', label: t('steps.sent'), when: <Instant value={sent_at} />, state: 'done' })
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
    steps.push(
      { id: 'paid', label: t('steps.paid'), when: <Instant value={paid_at} />, state: 'done' },
      ...refundSteps(invoice, t),
    )
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
      label: late ? t('steps.overdue') : t('steps.due'),
      when: invoice.due_date ? <DueDay invoice={invoice} /> : undefined,
      state: late ? 'late' : 'next',
    })
  return steps
}

/** What was paid out of a credit balance, and what is still to be paid out. */
function refundSteps({ payments, credit_balance }: InvoiceDetail, t: Translate<typeof invoicesTexts>): TimelineStep[] {
  const taken = new Set(payments.map(payment => payment.reverses_id))
  const steps = payments
    .filter(({ kind, id }) => kind === 'refund' && !taken.has(id))
    .map(({ id, paid_on, amount }): TimelineStep => {
      const when = (
        <>
          <Day value={paid_on} /> · <Money value={-amount} />
        </>
      )
      return { id: `refund-${id}`, label: t('steps.paidOut'), when, state: 'done' }
    })
  if (credit_balance <= 0) return steps
  return [
    ...steps,
    { id: 'pay-out', label: t('steps.toPayOut'), when: <Money value={credit_balance} />, state: 'next' },
  ]
}

/** Names and values in the header of an invoice. */
function paperFacts(
  invoice: InvoiceDetail,
  t: Translate<typeof invoicesTexts>,
  project: ReactNode,
): (readonly [name: string, value: ReactNode])[] {
  const { service_period_start, service_period_end } = invoice
  // A period of one day is shown as that day.
  const oneDay = service_period_start === service_period_end ? service_period_start : null
  const service_date = invoice.service_date ?? oneDay
  const service = service_date ? (
    <Day value={service_date} />
  ) : service_period_start && service_period_end ? (
    <>
      <Day value={service_period_start} />–<Day value={service_period_end} />
    </>
  ) : null
  return [
    [t('date'), <Day key="date" value={invoice.invoice_date} />],
    [t('due'), invoice.remaining >= 0 && invoice.due_date ? <Day key="due" value={invoice.due_date} /> : null],
    [service_date ? t('serviceDay') : t('servicePeriod'), service],
    [t('project'), project],
    [t('buyerReference'), invoice.buyer_reference],
  ]
}

/** Payments received, oldest first: payments, Skonto, and reversals. */
function Payments({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const can = (verb: InvoiceDetail['allowed_actions'][number]) =>
    invoice.allowed_actions.includes(verb) && may('invoices:pay')
  return (
    <MoneyEntries
      title={t('payments')}
      entries={invoice.payments}
      reversible={can('reverse_refund') ? 'refund' : can('reverse_payment') ? 'payment' : null}
      action={`/invoices/${invoice.id}`}
    />
  )
}

/** The amount to be paid back to the customer, in large type. */
function BalanceCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">{t('creditBalance')}</p>
      <p className="text-3xl leading-10 font-semibold tracking-tight tabular" suppressHydrationWarning>
        {format.money(invoice.credit_balance)}
      </p>
      <p className="text-[13px] text-muted">{t('creditBalanceNote')}</p>
    </Card>
  )
}

/** The remaining amount in large type, and how much of the total was received. */
function RemainingCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const late = daysLate(invoice, useToday())
  // Deductions, credits and Skonto are neither paid nor still payable.
  const { total, deducted_total, credited_total, cash_discount_total, paid_total: received } = invoice
  const payable = [deducted_total, credited_total, cash_discount_total].reduce(minus, total)
  const share = payable > 0 ? Math.min(100, (received / payable) * 100) : 100
  const owed = invoice.amount_due
  const paid = [
    t('paidOf', { paid: format.money(received), total: format.money(payable) }),
    credited_total > 0 ? t('creditedPart', { amount: format.money(credited_total) }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">
        {owed > 0
          ? t('amountDue')
          : invoice.settled_by
            ? t('settledBy', { number: invoice.settled_by.invoice_number })
            : t('settled')}
      </p>
      <p
        className={cn(
          'text-3xl leading-10 font-semibold tracking-tight tabular',
          late > 0 && 'text-danger',
          owed <= 0 && 'text-success',
        )}
        suppressHydrationWarning
      >
        {format.money(owed > 0 ? owed : received)}
      </p>
      <p className="text-[13px] text-muted" suppressHydrationWarning>
        {late > 0 ? (
          <span className="font-medium text-danger">{t('lateSince', { count: late })}</span>
        ) : owed > 0 && invoice.due_date ? (
          t('dueOn', { day: format.day(invoice.due_date) })
        ) : (
          paid
        )}
      </p>
      {owed > 0 ? (
        <>
          <div
            role="progressbar"
            aria-label={t('paidShare')}
            aria-valuenow={Math.round(share)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full rounded-full bg-success-fill" style={{ width: `${share}%` }} />
          </div>
          <p className="mt-1.5 text-xs text-muted" suppressHydrationWarning>
            {paid}
          </p>
        </>
      ) : null}
    </Card>
  )
}
