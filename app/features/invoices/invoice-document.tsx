import { CreditNoteLinks } from '~/features/credit-notes/credit-note-link'
import { DocumentPage } from '~/features/documents/document-page'
import { PaperView } from '~/features/documents/paper-view'
import { projectLink } from '~/features/documents/project-link'
import { SentMails } from '~/features/documents/sent-mails'
import { StatusTimeline } from '~/features/documents/status-timeline'
import { EInvoiceCard } from '~/features/einvoices/einvoice-card'
import { InvoiceBadge } from '~/features/records/record-status'
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
          facts={paperFacts(invoice, t, projectLink(invoice))}
          totalLabel={t('total')}
          below={<Settlement invoice={invoice} />}
        />
      }
      aside={
        <>
          {invoice.status === 'draft' || invoice.status === 'cancelled' ? null : (
            <RemainingCard invoice={invoice} />
          )}
          <CreditNoteLinks creditNotes={invoice.credit_notes} />
          <StatusTimeline steps={invoiceSteps(invoice, t, dunnings)} />
          <Payments invoice={invoice} />
          <EInvoiceCard
            url={`/invoices/${invoice.id}/einvoice`}
            draft={invoice.status === 'draft'}
            contactId={invoice.kontakt_id}
          />
          <InvoiceSources invoice={invoice} />
          <SentMails mails={mails} />
        </>
      }
    />
  )
}
