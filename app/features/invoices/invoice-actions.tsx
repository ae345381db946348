import { Ban, CalendarClock, Copy, FileMinus2, Mail, Replace, Unlock, Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { Opened } from '~/features/documents/document-page'
import { VerbMenu, type VerbMenuItem } from '~/features/documents/verb-menu'
import { creditNotesTexts } from '~/i18n/creditNotes'
import { invoicesTexts } from '~/i18n/invoices'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useMay } from '~/lib/session'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { useInvoiceVerbs } from './use-invoice-verbs'

const InvoiceMailDialog = latePart(() => import('./invoice-mail-dialog'))
const PaymentDialog = latePart(() => import('./payment-dialog'))
const RefundDialog = latePart(() => import('./refund-dialog'))

/** The actions on an issued invoice; while something is owed, the primary one is a payment or a refund. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT(invoicesTexts)
  const may = useMay()
  const verbs = useInvoiceVerbs(invoice, { replacedBy: invoice.replaced_by?.invoice_number })
  const [mailing, setMailing] = useState(false)
  const [paying, setPaying] = useState(false)
  const [refunding, setRefunding] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const { status } = invoice
  const can = (action: InvoiceDetail['allowed_actions'][number]) => invoice.allowed_actions.includes(action)
  const ended = status === 'cancelled' || status === 'draft'

  const whyNot = () => {
    if (can('cancel')) return null
    if (can('reverse_refund')) return t('why.refunded')
    return status === 'paid' ? t('why.paid') : t('why.partlyPaid')
  }
  const items: VerbMenuItem[] = []
  if (!ended && may('invoices:send'))
    items.push({ id: 'mail', icon: Mail, label: t('verbs.sendAgain'), onSelect: () => setMailing(true) })
  if (!ended && status !== 'paid' && may('invoices:write'))
    items.push({
      id: 'overdue',
      icon: CalendarClock,
      label: t('verbs.set_overdue'),
      why: can('set_overdue') ? null : t('why.alreadyOverdue'),
      onSelect: () => verbs.confirm('set_overdue'),
    })
  if (holdsRetention(invoice) && may('invoices:write'))
    items.push({
      id: 'release_retention',
      icon: Unlock,
      label: t('verbs.release_retention'),
      onSelect: () => verbs.confirm('release_retention'),
    })
  if (status === 'cancelled' && may('invoices:write'))
    items.push({
      id: 'replace',
      icon: Replace,
      label: t('verbs.replace'),
      onSelect: () => (invoice.replaced_by ? verbs.confirm('replace') : verbs.run('replace')),
    })
  if (may('invoices:write'))
    items.push({
      id: 'duplicate',
      icon: Copy,
      label: t('verbs.duplicate'),
      onSelect: () => verbs.run('duplicate'),
    })
  if (!ended && may('invoices:cancel'))
    items.push({
      id: 'credit',
      icon: FileMinus2,
      label: t('verbs.credit'),
      onSelect: () => setCrediting(true),
    })
  if (!ended && may('invoices:cancel'))
    items.push({
      id: 'cancel',
      icon: Ban,
      label: t('verbs.cancel'),
      tone: 'danger',
      why: invoice.credit_notes.length > 0 ? t('why.credited') : whyNot(),
      onSelect: () => verbs.confirm('cancel'),
    })

  return (
    <>
      <VerbMenu items={items} />
      {can('pay') && may('invoices:pay') ? (
        <Button variant="primary" onClick={() => setPaying(true)}>
          <Wallet aria-hidden />
          {t('verbs.pay')}
        </Button>
      ) : null}
      {can('refund') && may('invoices:pay') ? (
        <Button variant="primary" onClick={() => setRefunding(true)}>
          <Wallet aria-hidden />
          {t('verbs.refund')}
        </Button>
      ) : null}
      <Opened open={refunding}>
        <RefundDialog
          number={invoice.invoice_number}
          name={invoice.kontakt_name}
          due={invoice.credit_balance}
          iban={invoice.refund_iban}
          action={`/invoices/${invoice.id}`}
          open={refunding}
          onOpenChange={setRefunding}
        />
      </Opened>
      <Opened open={paying}>
        <PaymentDialog invoice={invoice} open={paying} onOpenChange={setPaying} />
      </Opened>
      {crediting ? <CreditDialog invoice={invoice} open onOpenChange={setCrediting} /> : null}
      <Opened open={mailing}>
        <InvoiceMailDialog
          open={mailing}
          onOpenChange={setMailing}
          invoice={invoice}
          lines={invoice.items.map(item => item.description)}
        />
      </Opened>
      {verbs.dialog}
    </>
  )
}

const holdsRetention = ({ retentions }: InvoiceDetail): boolean =>
  retentions.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) > 0

// The arithmetic is loaded when first opened.
const CreditFields = latePart(() => import('~/features/credit-notes/credit-fields'))

interface CreditDialogProps {
  invoice: { id: number; invoice_number: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Credits parts of an issued invoice: lines by quantity or amount, with the sums that will be printed. */
function CreditDialog({ invoice, open, onOpenChange }: CreditDialogProps) {
  const t = useT(creditNotesTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t('credit.title', { number: invoice.invoice_number })}
        description={t('credit.description')}
        className="md:max-w-xl"
      >
        <Suspense fallback={<Skeleton className="my-2 h-40" />}>
          <CreditFields invoiceId={invoice.id} onDone={() => onOpenChange(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
