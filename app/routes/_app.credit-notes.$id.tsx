import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Mail, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Day } from '~/components/value'
import { RefundCard } from '~/features/credit-notes/refund-card'
import { RefundDialog } from '~/features/credit-notes/refund-dialog'
import { Refunds } from '~/features/credit-notes/refunds'
import { RelatedCard } from '~/features/credit-notes/related-card'
import { documentAction } from '~/features/documents/document-action.server'
import { DocumentPage } from '~/features/documents/document-page'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { bookMoney } from '~/features/invoices/book-money.server'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.creditNote.credit_number ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [{ data: creditNote }, mails] = await Promise.all([
    caller.creditNotes.get({ id }),
    whereAllowed(context, () => caller.mails.list({ entity: 'credit_note', entity_id: id })),
  ])
  return { creditNote, mails: mails?.data ?? [] }
})

export const action = documentAction(
  id => `/credit-notes/${id}`,
  ({ id, caller: { creditNotes }, locale, field }, args) => {
    const t = serverT(locale, creditNotesTexts)
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

/** A Storno: what it takes back, what is refunded, and where it went. */
export default function CreditNote() {
  const { creditNote, mails } = useLoaderData<typeof loader>()
  const t = useT(creditNotesTexts)
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
        subtitle={[t(isPart ? 'correction' : 'one'), title, creditNote.kontakt_name]
          .filter(Boolean)
          .join(' · ')}
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
                {t('payOut.title')}
              </Button>
            ) : null}
          </>
        }
        paper={
          <PaperView
            label={`${t(isPart ? 'correction' : 'one')} ${number}`}
            document={creditNote}
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
            <EInvoiceCard
              url={`/credit-notes/${id}/einvoice`}
              draft={false}
              contactId={creditNote.kontakt_id}
            />
            <SentMails mails={mails} />
          </>
        }
      />
      <RefundDialog creditNote={creditNote} open={refunding} onOpenChange={setRefunding} />
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('mailTitle', { number })}
        description={t('mailHint')}
        noun="creditNotes"
        id={id}
        sentText={t('sent')}
      />
    </>
  )
}
