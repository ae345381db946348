import { useParams } from '@remix-run/react'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyLine } from '~/components/copy-line'
import { QrFigure } from '~/components/qr-figure'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { SumLine, Sums } from '~/features/documents/sums'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { useDrawn } from '~/lib/use-drawn'
import { ibanGroups } from '~server/platform/values/iban'
import { linesPerPage } from '~server/platform/values/lines-per-page'
import type { CustomerInvoice } from '~server/services/customer/portal/schema'
import { DocumentLine } from './document-line'
import { CustomerHead, CustomerPdf, CustomerXml, LetterText } from './parts'

/** Number format that banks expect. */
const plain = { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** An invoice to read and to pay: the sum, where to, and a code for banking apps. */
export function InvoiceForCustomer({ invoice, children }: { invoice: CustomerInvoice; children: ReactNode }) {
  const t = useT(customerTexts)
  const format = useFormat()
  const { payment, status } = invoice
  const drawn = useDrawn(invoice.items, linesPerPage)
  const kind = t(`kinds.${invoice.type}`)
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid min-w-0 gap-4">
        <CustomerHead
          what={`${invoice.ordinal ? `${invoice.ordinal}. ${kind}` : kind} ${invoice.number}`}
          state={t(`invoiceStatus.${status}`)}
          title={invoice.title || kind}
        >
          {invoice.recipient ? `${t('for', { name: invoice.recipient })} · ` : ''}
          {t('date')} {format.day(invoice.day)}
        </CustomerHead>
        {status === 'open' ? null : (
          <Notice
            tone={status === 'overdue' ? 'warning' : status === 'cancelled' ? 'neutral' : 'info'}
            icon={status === 'overdue' || status === 'cancelled' ? CircleAlert : CircleCheck}
            title={t(`invoiceSaid.${status}`)}
          />
        )}
      </div>
      <aside className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2">
        {payment ? <Pay invoice={invoice} payment={payment} /> : null}
        <CustomerPdf size="lg" />
        {invoice.has_xml ? <CustomerXml /> : null}
      </aside>
      <div className="grid min-w-0 gap-4">
        <LetterText text={invoice.intro_text} />
        <Card>
          <CardHeader title={t('positions')} />
          <ul className="divide-y divide-line border-t border-line">
            {drawn.map(item => (
              <DocumentLine key={item.id} item={item} />
            ))}
          </ul>
          {drawn.length < invoice.items.length ? (
            <p className="border-t border-line px-4 py-3 text-muted tabular">
              {t('linesShown', { shown: drawn.length, total: invoice.items.length })}
            </p>
          ) : null}
          <CardContent className="border-t border-line pt-4">
            <Sums
              sums={{
                subtotal: invoice.subtotal,
                discountPercent: invoice.discount_percent,
                discountAmount: invoice.discount_amount,
                net: Math.round((invoice.subtotal - invoice.discount_amount) * 100) / 100,
                taxes: invoice.tax_breakdown,
                total: invoice.total,
              }}
              totalLabel={t('total')}
            >
              {invoice.deducted_total ? <SumLine label={t('billedBefore')} value={-invoice.deducted_total} /> : null}
              {(['paid_total', 'cash_discount_total', 'credited_total', 'retained_total'] as const).map(part =>
                invoice[part] ? <SumLine key={part} label={t(`since.${part}`)} value={-invoice[part]} /> : null,
              )}
              {invoice.amount_due === invoice.total ? null : invoice.amount_due < 0 ? (
                <SumLine label={t('balance')} value={-invoice.amount_due} strong />
              ) : (
                <SumLine label={t('due')} value={invoice.amount_due} strong />
              )}
              {invoice.refunded_total ? <SumLine label={t('refunded')} value={-invoice.refunded_total} /> : null}
            </Sums>
          </CardContent>
        </Card>
        <LetterText text={invoice.closing_text} />
        {children}
      </div>
    </div>
  )
}

interface PayProps {
  invoice: CustomerInvoice
  payment: NonNullable<CustomerInvoice['payment']>
}

function Pay({ invoice, payment }: PayProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  const { token } = useParams()
  const { cash_discount: discount, qr_svg } = payment
  const facts: [string, string][] = [
    [t('payee'), payment.name],
    ['IBAN', ibanGroups(payment.iban)],
    ...(payment.bic ? [['BIC', payment.bic] satisfies [string, string]] : []),
    [t('purpose'), payment.reference],
    [t('amount'), format.number(payment.amount, plain)],
  ]
  return (
    <Card>
      <CardHeader title={t('pay')} />
      <CardContent className="grid gap-3">
        <p suppressHydrationWarning>
          <span className="block text-2xl font-semibold tabular">{format.money(payment.amount)}</span>
          {invoice.due_date ? t('payUntil', { day: format.day(invoice.due_date) }) : null}
        </p>
        {discount ? (
          <p className="text-muted" suppressHydrationWarning>
            {t('discount', {
              percent: format.percent(discount.percent),
              day: format.day(discount.until),
              amount: format.money(discount.payable),
            })}
          </p>
        ) : null}
        {qr_svg ? (
          <>
            <QrFigure svg={qr_svg} alt={t('qrAlt')} caption={t('qrHelp')} />
            <Button asChild>
              <a href={`/k/${token}/qr.png`} download>
                <Download aria-hidden />
                {t('qrSave')}
              </a>
            </Button>
          </>
        ) : null}
        <dl className="grid gap-2">
          {facts.map(([label, value]) => (
            <div key={label} className="grid gap-1">
              <dt className="text-xs text-muted">{label}</dt>
              <dd>
                <CopyLine label={label} text={value} compact />
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}
