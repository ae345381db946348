import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { minus } from '~/features/documents/cents'
import { SumLine } from '~/features/documents/sums'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'

interface SettlementProps {
  invoice: InvoiceDetail
  /** In the editor, the total of the sheet, which may be ahead of the stored one. */
  total?: number
}

/**
 * From the total to the amount payable: deducted invoices one by one, payments, Skonto, credit notes, retention. Empty
 * if nothing is deducted.
 */
export function Settlement({ invoice, total = invoice.total }: SettlementProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const { deductions, already_paid, retention_amount } = invoice
  // Neither Skonto nor a credit note is money received.
  const parts = [
    ['alreadyPaid', invoice.paid_total],
    ['cashDiscount', invoice.cash_discount_total],
    ['credited', invoice.credited_total],
  ] as const
  const settled = parts.filter(([, amount]) => amount !== 0)
  const isDraft = invoice.status === 'draft'
  const held = isDraft ? retention_amount : heldOf(invoice)
  if (
    deductions.length === 0 &&
    settled.length === 0 &&
    held <= 0 &&
    !invoice.settled_by &&
    invoice.retention_moved === 0
  )
    return null
  const due = isDraft ? minus(minus(total, already_paid), held) : invoice.amount_due
  return (
    <>
      {deductions.map(one => (
        <Fragment key={one.invoice_id}>
          <SumLine
            label={
              <Link to={`/invoices/${one.invoice_id}`} className="underline-offset-4 hover:underline">
                {t('deducted', { kind: t(`kinds.${one.type}`), number: one.invoice_number })}
                <span className="block text-xs">{t('deductedTax', { tax: format.money(one.tax) })}</span>
              </Link>
            }
            value={-one.gross}
          />
          {one.retention > 0 ? (
            <SumLine label={t('retentionAdded', { number: one.invoice_number })} value={one.retention} />
          ) : null}
        </Fragment>
      ))}
      {settled.map(([part, amount]) => (
        <SumLine key={part} label={t(part)} value={-amount} />
      ))}
      {held > 0 ? (
        <SumLine
          label={
            invoice.retention_due_on
              ? t('retainedUntil', { day: format.day(invoice.retention_due_on) })
              : t(invoice.retention_kind === 'progress' ? 'retainedUntilFinal' : 'retained')
          }
          value={-held}
        />
      ) : null}
      {invoice.retention_moved > 0 && !invoice.settled_by ? (
        <SumLine label={t('retentionMoved')} value={-invoice.retention_moved} />
      ) : null}
      {invoice.settled_by ? (
        <SumLine
          label={
            <Link to={`/invoices/${invoice.settled_by.id}`} className="underline-offset-4 hover:underline">
              {t('settledBy', { number: invoice.settled_by.invoice_number })}
            </Link>
          }
          value={-minus(invoice.total, already_paid)}
        />
      ) : null}
      <SumLine label={due < 0 ? t('credit') : t('amountDue')} value={due} strong />
    </>
  )
}

/** The part of the retention not released yet. */
const heldOf = ({ retentions }: InvoiceDetail): number =>
  retentions.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
