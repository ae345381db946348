import { Ban, Send, Trash2, Wallet } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import type { DocumentHead } from '~/features/documents/document-page'
import { AllLines } from '~/features/documents/editor/all-lines'
import { type AfterSaving, DraftPage } from '~/features/documents/editor/draft-page'
import { isBlank } from '~/features/documents/editor/row'
import { useDraft } from '~/features/documents/editor/use-draft'
import { invoiceLines } from '~/features/documents/lines'
import { PaperView } from '~/features/documents/paper-view'
import { SentMails } from '~/features/documents/sent-mails'
import { unpricedNames } from '~/features/documents/unpriced-lines'
import type { VerbMenuItem } from '~/features/documents/verb-menu'
import { RecordPresence } from '~/features/presence/record-presence'
import { InvoiceBadge } from '~/features/records/record-status'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { mutate } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { InvoiceWithFirstLines } from '~server/services/billing/invoices/schema'
import type { MailRecord } from '~server/services/exchange/mails/schema'
import { invoiceDraft } from './invoice-draft'
import InvoiceEditor from './invoice-editor'
import { type ReadinessData, useReadiness } from './readiness'
import { useInvoiceVerbs } from './use-invoice-verbs'

const InvoiceMailDialog = latePart(() => import('./invoice-mail-dialog'))

interface InvoiceDraftProps {
  invoice: InvoiceWithFirstLines
  mails: readonly MailRecord[]
  /** Null where it is queried later. */
  readiness: ReadinessData | null
}

/** An invoice in draft, once all of its lines are loaded. */
export default function InvoiceDraft({ invoice, mails, readiness }: InvoiceDraftProps) {
  const t = useT(invoicesTexts)
  const head = {
    back: { to: '/invoices', label: t('many') },
    number: invoice.invoice_number,
    badge: <InvoiceBadge status={invoice.status} />,
    pdf: `/api/pdf/invoices/${invoice.id}`,
  }
  return (
    <AllLines
      document={invoice}
      loadLines={invoiceLines}
      head={head}
      paper={
        <PaperView
          label={invoice.invoice_number}
          document={invoice}
          loadLines={invoiceLines}
          facts={[]}
          totalLabel={t('total')}
        />
      }
    >
      {(whole, onSaved) => <InvoiceSheet {...{ invoice, whole, onSaved, mails, readiness, head }} />}
    </AllLines>
  )
}

interface InvoiceSheetProps extends InvoiceDraftProps {
  /** With all of its lines, as last loaded. */
  whole: InvoiceWithFirstLines
  onSaved: (version: number) => void
  head: DocumentHead
}

/** The sheet, its save state, and how it is sent. */
function InvoiceSheet({ invoice, whole, onSaved, mails, readiness: loaded, head }: InvoiceSheetProps) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const readiness = useReadiness(invoice, loaded)
  const handle = useDraft(whole, invoiceDraft, `invoices.${invoice.id}`, updates =>
    mutate('invoices.update', { id: invoice.id, ...updates }),
  )
  const { version } = handle.saving
  useEffect(() => onSaved(version), [onSaved, version])
  const verbs = useInvoiceVerbs(invoice, {
    beforeDelete: () => handle.autosave.discard(),
    version: () => handle.autosave.snapshot().version,
    unpriced: unpricedNames(handle.draft.rows),
    issues: readiness?.issues ?? [],
  })
  const { fields, rows } = handle.draft
  const noContact = fields.kontakt_id === '' ? t('why.contact') : null
  const hasItem = rows.some(row => row.kind === 'item' && row.description.trim() !== '')
  const why = noContact ?? (hasItem ? null : t('why.empty'))
  const sheet = useCallback(
    (preview: ReactNode) => <InvoiceEditor {...{ handle, invoice, whole, readiness, preview }} />,
    [handle, invoice, whole, readiness],
  )
  const items = (afterSaving: AfterSaving): (VerbMenuItem | false)[] => [
    may('invoices:send') && {
      id: 'send',
      icon: Send,
      label: t('verbs.send'),
      why,
      onSelect: () => afterSaving(() => verbs.confirm('send')),
    },
    { id: 'pay', icon: Wallet, label: t('verbs.pay'), why: t('why.notSent'), onSelect: () => {} },
    {
      id: 'cancel',
      icon: Ban,
      label: t('verbs.cancel'),
      tone: 'danger',
      why: may('invoices:cancel') ? null : t('why.forbidden'),
      onSelect: () => afterSaving(() => verbs.confirm('cancel')),
    },
    {
      id: 'delete',
      icon: Trash2,
      label: t('verbs.delete'),
      tone: 'danger',
      onSelect: () => verbs.confirm('delete'),
    },
  ]
  return (
    <>
      <RecordPresence room={`invoice:${invoice.id}`} />
      <DraftPage
        handle={handle}
        {...head}
        noPdf={noContact}
        sheet={sheet}
        items={items}
        send={may('invoices:send') ? { label: t('verbs.send_email'), why } : null}
        mailDialog={(open, onOpenChange) => (
          <InvoiceMailDialog
            open={open}
            onOpenChange={onOpenChange}
            invoice={invoice}
            version={handle.saving.version}
            lines={rows.filter(row => !isBlank(row)).map(row => row.description)}
          />
        )}
      >
        {mails.length > 0 ? (
          <div className="pt-4">
            <SentMails mails={mails} />
          </div>
        ) : null}
        {verbs.dialog}
      </DraftPage>
    </>
  )
}
