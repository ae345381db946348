import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { PageHeader } from '~/components/ui/page-header'
import { CreditNoteLinks } from '~/features/credit-notes/credit-note-link'
import { minus } from '~/features/documents/cents'
import { PaperView } from '~/features/documents/paper-view'
import { PdfButton } from '~/features/documents/pdf-button'
import { PdfPreview } from '~/features/documents/pdf-preview'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline } from '~/features/documents/status-timeline'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { InvoiceBadge } from '~/features/records/record-status'
import { documentsTexts } from '~/i18n/documents'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import type { DunningRecord } from '~server/services/dunnings/schema'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import type { MailRecord } from '~server/services/mails/schema'
import { InvoiceActions } from './invoice-actions'
import { InvoiceSources } from './invoice-sources'
import { invoiceSteps } from './invoice-steps'
import { paperFacts } from './paper-facts'
import { Payments } from './payments'
import { RemainingCard } from './remaining-card'
import { Settlement } from './settlement'

interface InvoiceDocumentProps {
  invoice: InvoiceDetail
  mails: readonly MailRecord[]
  dunnings?: readonly DunningRecord[]
}

/** An invoice that is out: what remains to be paid, the paper as it went, payments, mails and the next step. */
export function InvoiceDocument({ invoice, mails, dunnings }: InvoiceDocumentProps) {
  const t = useT(invoicesTexts)
  const documents = useT(documentsTexts)
  const [previewed, setPreviewed] = useState(false)
  const pdf = `/api/pdf/invoices/${invoice.id}`
  const owed = invoice.status !== 'draft' && invoice.status !== 'cancelled'
  return (
    <>
      <PageHeader
        back={{ to: '/invoices', label: t('many') }}
        title={invoice.invoice_number}
        badge={<InvoiceBadge status={invoice.status} />}
        subtitle={[t(`kinds.${invoice.type}`), invoice.title, invoice.kontakt_name]
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
            <InvoiceActions invoice={invoice} />
          </>
        }
      />
      <div className="@container">
        <div className="grid gap-4 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-6">
          <div className="grid min-w-0 content-start gap-4 @max-5xl:order-last">
            {previewed ? (
              <PdfPreview
                url={pdf}
                title={documents('pdf.of', { number: invoice.invoice_number })}
                missing={null}
                onClose={() => setPreviewed(false)}
              />
            ) : (
              <InvoicePaper invoice={invoice} />
            )}
          </div>
          <aside aria-label={documents('aside')} className="grid min-w-0 content-start gap-4">
            {owed ? <RemainingCard invoice={invoice} /> : null}
            <CreditNoteLinks creditNotes={invoice.credit_notes} />
            <Card>
              <CardHeader title={documents('timeline')} />
              <CardContent>
                <StatusTimeline steps={invoiceSteps(invoice, t, dunnings)} />
              </CardContent>
            </Card>
            <Payments invoice={invoice} />
            <EInvoiceCard
              url={`/invoices/${invoice.id}/einvoice`}
              draft={invoice.status === 'draft'}
              contactId={invoice.kontakt_id}
            />
            <InvoiceSources invoice={invoice} />
            <SentMails mails={mails} />
          </aside>
        </div>
      </div>
    </>
  )
}

function InvoicePaper({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  return (
    <PaperView
      label={`${t(`kinds.${invoice.type}`)} ${invoice.invoice_number}`}
      contact={{ id: invoice.kontakt_id, name: invoice.kontakt_name }}
      facts={paperFacts(invoice, t, projectLink(invoice))}
      title={invoice.title}
      intro={invoice.intro_text}
      closing={invoice.closing_text}
      lines={invoice.items}
      sums={{
        subtotal: invoice.subtotal,
        discountPercent: invoice.discount_percent,
        discountAmount: invoice.discount_amount,
        net: minus(invoice.subtotal, invoice.discount_amount),
        taxes: invoice.tax_breakdown,
        total: invoice.total,
      }}
      totalLabel={t('total')}
      below={<Settlement invoice={invoice} />}
    />
  )
}
