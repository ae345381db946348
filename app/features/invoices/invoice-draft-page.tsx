import { Ban, Eye, Mail, Send, Trash2, Wallet } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Skeleton } from '~/components/ui/skeleton'
import { toast } from '~/components/ui/toast'
import { BlockedButton } from '~/features/documents/blocked-button'
import { LeaveGuard } from '~/features/documents/editor/leave-guard'
import { isBlank } from '~/features/documents/editor/row'
import { SaveMark } from '~/features/documents/editor/save-mark'
import { SaveNotice } from '~/features/documents/editor/save-notice'
import { useDraft } from '~/features/documents/editor/use-draft'
import type { Figures } from '~/features/documents/editor/use-figures'
import { PdfButton } from '~/features/documents/pdf-button'
import { PdfPreview } from '~/features/documents/pdf-preview'
import { SentMails } from '~/features/documents/sent-mails'
import { VerbMenu, type VerbMenuItem } from '~/features/documents/verb-menu'
import { InvoiceBadge } from '~/features/records/record-status'
import { documentsTexts } from '~/i18n/documents'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { callProcedure } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import type { MailRecord } from '~server/services/mails/schema'
import { invoiceDraft, isUnpriced } from './invoice-draft'
import { InvoiceMailDialog } from './invoice-mail-dialog'
import type { Issues } from './readiness'
import { useInvoiceVerbs } from './use-invoice-verbs'

// The sheet comes only to those who write.
const InvoiceEditor = lazy(() => import('./invoice-editor'))

interface InvoiceDraftProps {
  invoice: InvoiceDetail
  figures: Figures
  mails: readonly MailRecord[]
  issues: Issues
}

/** An invoice that is still written: the sheet, whether it is saved, and how it goes out. */
export function InvoiceDraft({ invoice, figures, mails, issues }: InvoiceDraftProps) {
  const t = useT(invoicesTexts)
  const documents = useT(documentsTexts)
  const may = useMay()
  const handle = useDraft(invoice, invoiceDraft, `invoices.${invoice.id}`, updates =>
    callProcedure('POST', 'invoices.update', { id: invoice.id, ...updates }),
  )
  const verbs = useInvoiceVerbs(invoice, {
    beforeDelete: () => handle.autosave.discard(),
    version: () => handle.autosave.snapshot().version,
  })
  const [previewed, setPreviewed] = useState(false)
  const [mailing, setMailing] = useState(false)
  const { draft, autosave } = handle
  const pdf = `/api/pdf/invoices/${invoice.id}`
  const saved = useCallback(() => autosave.flush(), [autosave])

  const noContact = draft.fields.kontakt_id === '' ? t('why.contact') : null
  const hasItem = draft.rows.some(row => row.kind === 'item' && row.description.trim() !== '')
  const whyNot = noContact ?? (hasItem ? null : t('why.empty'))
  // A letter cannot ask; lines without a price have to be settled before.
  const whyNoLetter = whyNot ?? (draft.rows.some(isUnpriced) ? t('why.unpriced') : null)

  /** Whatever leads out of the draft takes along what was written last. */
  async function afterSaving(next: () => void) {
    if (await autosave.flush()) next()
    else toast(documents('save.first'), { tone: 'warning' })
  }

  const items: VerbMenuItem[] = [
    { id: 'pay', icon: Wallet, label: t('verbs.pay'), why: t('why.notSent'), onSelect: () => {} },
    {
      id: 'cancel',
      icon: Ban,
      label: t('verbs.cancel'),
      tone: 'danger',
      why: may('invoices:cancel') ? null : t('why.forbidden'),
      onSelect: () => void afterSaving(() => verbs.ask('cancel')),
    },
    {
      id: 'delete',
      icon: Trash2,
      label: t('verbs.delete'),
      tone: 'danger',
      onSelect: () => verbs.ask('delete'),
    },
  ]
  if (may('invoices:send'))
    items.unshift({
      id: 'send',
      icon: Send,
      label: t('verbs.send'),
      why: whyNoLetter,
      onSelect: () => void afterSaving(() => verbs.ask('send')),
    })

  // One and the same element while nothing of it changes: the server's sheet must not be redrawn while its script loads.
  const sheet = useMemo(
    () => (
      <Suspense fallback={<Skeleton className="h-[70dvh] rounded-lg" />}>
        <InvoiceEditor
          handle={handle}
          invoice={invoice}
          figures={figures}
          issues={issues}
          preview={
            previewed ? (
              <PdfPreview
                url={pdf}
                title={documents('pdf.of', { number: invoice.invoice_number })}
                missing={noContact}
                beforeRefresh={saved}
                onClose={() => setPreviewed(false)}
              />
            ) : null
          }
        />
      </Suspense>
    ),
    [documents, figures, handle, invoice, issues, noContact, pdf, previewed, saved],
  )

  const sendLabel = (
    <>
      <Mail aria-hidden />
      {t('verbs.send_email')}
    </>
  )
  return (
    <>
      <PageHeader
        back={{ to: '/invoices', label: t('many') }}
        title={invoice.invoice_number}
        badge={<InvoiceBadge status={invoice.status} />}
        subtitle={<SaveMark saving={handle.saving} autosave={autosave} />}
        actions={
          <>
            <Button
              aria-pressed={previewed}
              onClick={() => void saved().then(() => setPreviewed(!previewed))}
              className="max-lg:hidden"
            >
              <Eye aria-hidden />
              {documents('pdf.preview')}
            </Button>
            {noContact ? (
              <BlockedButton why={noContact}>{documents('pdf.short')}</BlockedButton>
            ) : (
              <PdfButton url={pdf} beforeDownload={saved} />
            )}
            <VerbMenu items={items} />
            {!may('invoices:send') ? null : whyNot ? (
              <BlockedButton variant="primary" why={whyNot}>
                {sendLabel}
              </BlockedButton>
            ) : (
              <Button variant="primary" onClick={() => void afterSaving(() => setMailing(true))}>
                {sendLabel}
              </Button>
            )}
          </>
        }
      />
      <SaveNotice handle={handle} />
      {sheet}
      {mails.length > 0 ? (
        <div className="pt-4">
          <SentMails mails={mails} />
        </div>
      ) : null}
      <InvoiceMailDialog
        open={mailing}
        onOpenChange={setMailing}
        invoice={invoice}
        version={handle.saving.version}
        lines={draft.rows.filter(row => !isBlank(row)).map(row => row.description)}
      />
      {verbs.dialog}
      <LeaveGuard autosave={autosave} />
    </>
  )
}
