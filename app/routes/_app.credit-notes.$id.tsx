import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Eye, Mail, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Day } from '~/components/value'
import { RefundCard } from '~/features/credit-notes/refund-card'
import { RefundDialog } from '~/features/credit-notes/refund-dialog'
import { Refunds } from '~/features/credit-notes/refunds'
import { RelatedCard } from '~/features/credit-notes/related-card'
import { minus } from '~/features/documents/cents'
import { documentAction } from '~/features/documents/document-action.server'
import { MailDialog } from '~/features/documents/mail-dialog'
import { PaperView } from '~/features/documents/paper-view'
import { PdfButton } from '~/features/documents/pdf-button'
import { PdfPreview } from '~/features/documents/pdf-preview'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { bookMoney } from '~/features/invoices/book-money.server'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { CreditNoteDetail } from '~server/services/credit-notes/schema'

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
  const documents = useT(documentsTexts)
  const may = useMay()
  const [previewed, setPreviewed] = useState(false)
  const [mailing, setMailing] = useState(false)
  const [refunding, setRefunding] = useState(false)
  const mayRefund = creditNote.refund_due > 0 && may('invoices:pay')
  const { id, credit_number: number, title } = creditNote
  const pdf = `/api/pdf/credit-notes/${id}`
  useVisit({ to: `/credit-notes/${id}`, title: `${number} ${title}`, kind: 'invoices' })
  useLive(['invoices', 'mails'])
  return (
    <>
      <PageHeader
        back={{ to: '/credit-notes', label: t('many') }}
        title={number}
        subtitle={[t(creditNote.kind === 'partial' ? 'correction' : 'one'), title, creditNote.kontakt_name]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Button
              aria-pressed={previewed}
              onClick={() => setPreviewed(!previewed)}
              className="max-lg:hidden"
            >
              <Eye aria-hidden />
              {documents('pdf.preview')}
            </Button>
            <PdfButton url={pdf} />
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
      />
      <div className="@container">
        <div className="grid gap-4 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-6">
          <div className="grid min-w-0 content-start gap-4 @max-5xl:order-last">
            {previewed ? (
              <PdfPreview
                url={pdf}
                title={documents('pdf.of', { number })}
                missing={null}
                onClose={() => setPreviewed(false)}
              />
            ) : (
              <CreditNotePaper creditNote={creditNote} />
            )}
          </div>
          <aside aria-label={documents('aside')} className="grid min-w-0 content-start gap-4">
            <RefundCard creditNote={creditNote} />
            <Refunds creditNote={creditNote} />
            <RelatedCard creditNote={creditNote} />
            <EInvoiceCard
              url={`/credit-notes/${id}/einvoice`}
              draft={false}
              contactId={creditNote.kontakt_id}
            />
            <SentMails mails={mails} />
          </aside>
        </div>
      </div>
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

function CreditNotePaper({ creditNote }: { creditNote: CreditNoteDetail }) {
  const t = useT(creditNotesTexts)
  return (
    <PaperView
      label={`${t(creditNote.kind === 'partial' ? 'correction' : 'one')} ${creditNote.credit_number}`}
      contact={{ id: creditNote.kontakt_id, name: creditNote.kontakt_name }}
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
      title={creditNote.title}
      intro={null}
      closing={null}
      lines={creditNote.items}
      sums={{
        subtotal: creditNote.subtotal,
        discountPercent: creditNote.discount_percent,
        discountAmount: creditNote.discount_amount,
        net: minus(creditNote.subtotal, creditNote.discount_amount),
        taxes: creditNote.tax_breakdown,
        total: creditNote.total,
      }}
      totalLabel={t(creditNote.kind === 'partial' ? 'credit.total' : 'total')}
    />
  )
}
