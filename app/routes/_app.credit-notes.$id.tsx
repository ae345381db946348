import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Mail, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Day } from '~/components/value'
import { RelatedCard } from '~/features/credit-notes/related-card'
import { minus } from '~/features/documents/cents'
import { documentAction } from '~/features/documents/document-action.server'
import { DocumentPage } from '~/features/documents/document-page'
import { creditNoteLines } from '~/features/documents/lines'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { bookMoney } from '~/features/invoices/book-money.server'
import { MoneyEntries } from '~/features/invoices/money-entries'
import RefundDialog from '~/features/invoices/refund-dialog'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { invoicesTexts } from '~/i18n/invoices'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { documentPage, idParam } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { CreditNoteDetail } from '~server/services/billing/credit-notes/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.creditNote.credit_number ?? ''} · Gewerk` },
]

export const loader = documentPage(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [{ data: creditNote }, mails] = await Promise.all([
    caller.creditNotes.withFirstLines({ id }),
    whereAllowed(context, () => caller.mails.list({ entity: 'credit_note', entity_id: id })),
  ])
  return { creditNote, mails: mails?.data ?? [] }
})

export const action = documentAction(
  id => `/credit-notes/${id}`,
  ({ id, caller: { creditNotes }, locale, field }, args) => {
    const t = serverT(locale, invoicesTexts)
    return {
      mails: { send_email: letter => creditNotes.send({ id, ...letter }) },
      forms: {
        async refund() {
          const { data } = await creditNotes.get({ id })
          const tooMuch = (due: string) => t('payOut.tooMuch', { due })
          return bookMoney(args, locale, data.refund_due, tooMuch, async value => {
            const refunded = await creditNotes.refund({ id, ...value })
            return { left: refunded.data.refund_due }
          })
        },
      },
      verbs: {
        reverse_refund: () =>
          creditNotes
            .reverseRefund({ id, refundId: Number(field('refund_id')), reason: field('reason') ?? '' })
            .then(() => t('toasts.reverse_refund')),
      },
    }
  },
)

/** A Storno: what it cancels, what is refunded, and where the money went. */
export default function CreditNote() {
  const { creditNote, mails } = useLoaderData<typeof loader>()
  const t = useT(creditNotesTexts)
  const ti = useT(invoicesTexts)
  const may = useMay()
  const [mailing, setMailing] = useState(false)
  const [refunding, setRefunding] = useState(false)
  const mayRefund = creditNote.refund_due > 0 && may('invoices:pay')
  const { id, credit_number: number, title } = creditNote
  const isPart = creditNote.kind === 'partial'
  useVisit({ to: `/credit-notes/${id}`, title: `${number} ${title}`, kind: 'invoices' })
  useLive(['invoices', 'mails'])
  return (
    <>
      <DocumentPage
        back={{ to: '/credit-notes', label: t('many') }}
        number={number}
        subtitle={[t(isPart ? 'correction' : 'one'), title, creditNote.kontakt_name].filter(Boolean).join(' · ')}
        pdf={`/api/pdf/credit-notes/${id}`}
        actions={
          <>
            {may('invoices:send') ? (
              <Button
                variant={mails.length > 0 || mayRefund ? 'secondary' : 'primary'}
                onClick={() => setMailing(true)}
              >
                <Mail aria-hidden />
                {mails.length > 0 ? t('sendAgain') : t('send')}
              </Button>
            ) : null}
            {mayRefund ? (
              <Button variant="primary" onClick={() => setRefunding(true)}>
                <Wallet aria-hidden />
                {ti('verbs.refund')}
              </Button>
            ) : null}
          </>
        }
        paper={
          <PaperView
            label={`${t(isPart ? 'correction' : 'one')} ${number}`}
            document={creditNote}
            loadLines={creditNoteLines}
            facts={[
              [t('date'), <Day key="date" value={creditNote.credit_date} />],
              [
                t('invoice'),
                <Link
                  key="invoice"
                  to={`/invoices/${creditNote.invoice_id}`}
                  className="tabular underline-offset-4 hover:underline"
                >
                  {creditNote.invoice_number}
                </Link>,
              ],
              [t('invoiceOf'), <Day key="of" value={creditNote.invoice_date} />],
              [t('project'), projectLink(creditNote)],
              [t('reason'), creditNote.reason],
            ]}
            totalLabel={t(isPart ? 'credit.total' : 'total')}
          />
        }
        aside={
          <>
            <RefundCard creditNote={creditNote} />
            <Refunds creditNote={creditNote} />
            <RelatedCard creditNote={creditNote} />
            <EInvoiceCard url={`/credit-notes/${id}/einvoice`} draft={false} contactId={creditNote.kontakt_id} />
            <SentMails mails={mails} />
          </>
        }
      />
      <RefundDialog
        number={number}
        name={creditNote.kontakt_name}
        due={creditNote.refund_due}
        action={`/credit-notes/${id}`}
        open={refunding}
        onOpenChange={setRefunding}
      />
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('mailTitle', { number })}
        description={t('mailHint')}
        draft="creditNotes.mailDraft"
        id={id}
        action={`/credit-notes/${id}`}
        sentText={t('sent')}
      />
    </>
  )
}

/** Refunds to the customer, oldest first, with their reversals. */
function Refunds({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const may = useMay()
  return (
    <MoneyEntries
      title={t('refunds')}
      entries={creditNote.refunds}
      reversible={may('invoices:pay') ? 'refund' : null}
      action={`/credit-notes/${creditNote.id}`}
    />
  )
}

/** What the customer gets back, large, and what of earlier invoices is free again. */
function RefundCard({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  const format = useFormat()
  const { refund_total: refund, refund_due: due, deducted_total: deducted } = creditNote
  const { refunded_total: refunded } = creditNote
  const lapsed = creditNote.kind === 'partial' ? 0 : minus(deducted, creditNote.total)
  return (
    <Card className="px-4 py-4">
      <p className="text-xs text-muted">{t(refund > 0 && due === 0 ? 'refunded' : 'refund')}</p>
      <p
        className={cn(
          'text-3xl leading-10 font-semibold tracking-tight tabular',
          refund > 0 && due === 0 && 'text-success',
        )}
        suppressHydrationWarning
      >
        {format.money(due > 0 ? due : refund)}
      </p>
      <p className="text-[13px] text-muted">
        {creditNote.kind === 'partial'
          ? t(refund > 0 ? 'refundPartNote' : 'noPartRefund')
          : lapsed > 0
            ? t('balanceLapses', { amount: format.money(lapsed) })
            : t(refund > 0 ? 'refundNote' : 'noRefund')}
      </p>
      {refunded > 0 && due > 0 ? (
        <p className="mt-1 text-[13px] text-muted" suppressHydrationWarning>
          {t('refundedOf', { refunded: format.money(refunded), total: format.money(refund) })}
        </p>
      ) : null}
      {deducted > 0 ? (
        <p className="mt-3 border-t border-line pt-3 text-[13px] text-muted" suppressHydrationWarning>
          {t('deducted')}: {format.money(deducted)}. {t('deductedNote')}
        </p>
      ) : null}
    </Card>
  )
}
