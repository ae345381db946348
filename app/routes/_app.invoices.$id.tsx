import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Skeleton } from '~/components/ui/skeleton'
import { RecordDocuments } from '~/features/company-documents/record-documents'
import { customerLinksOf } from '~/features/customer/customer-links.server'
import { documentAction } from '~/features/documents/document-action.server'
import { hasAllLines } from '~/features/documents/lines'
import { bookMoney } from '~/features/invoices/book-money.server'
import { invoicesTexts } from '~/i18n/invoices'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { documentPage, idParam } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { splitPart } from '~/lib/split-part'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { CreditedPart } from '~server/services/billing/credit-notes/rules'
import { confirmationNames } from '~server/services/billing/invoices/schema'

// A draft and an issued document share little: each page loads the one it shows.
const waiting = <Skeleton className="h-[70dvh] rounded-lg" />
const InvoiceDraft = splitPart('invoice-draft', () => import('~/features/invoices/invoice-draft-page'), waiting)
const InvoiceDocument = splitPart('invoice-document', () => import('~/features/invoices/invoice-document'), waiting)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.invoice.invoice_number ?? ''} · Gewerk` },
]

export const loader = documentPage(async (args: LoaderFunctionArgs) => {
  const { params, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const [{ data: invoice }, mails, links, dunnings] = await Promise.all([
    caller.invoices.withFirstLines({ id }),
    whereAllowed(context, () => caller.mails.list({ entity: 'invoice', entity_id: id })),
    customerLinksOf(context, { kind: 'invoice', entity_id: id }),
    caller.dunnings.list({ invoice_id: id }),
  ])
  const isDraft = invoice.status === 'draft'
  return {
    invoice,
    mails: mails?.data ?? [],
    links: isDraft ? null : links,
    dunnings: dunnings.data,
    // The page of a long invoice does not wait for the check of all its lines, and queries it later.
    readiness: isDraft && hasAllLines(invoice) ? (await caller.invoices.readiness({ id })).data : null,
  }
})

export const action = documentAction(
  id => `/invoices/${id}`,
  ({ id, caller: { invoices, creditNotes }, locale, field }, args) => {
    const t = serverT(locale, invoicesTexts)
    const reason = field('reason')
    const toCopy = ({ data }: Awaited<ReturnType<typeof invoices.duplicate>>) => ({
      to: `/invoices/${data.id}`,
      toast: t('createdToast', { number: data.invoice_number }),
    })
    return {
      mails: { send_email: (letter, confirmed) => invoices.send({ id, ...letter, ...confirmed }) },
      forms: {
        async pay() {
          const { data } = await invoices.get({ id })
          const tooMuch = (remaining: string) => t('pay.tooMuch', { remaining })
          return bookMoney(args, locale, data.remaining, tooMuch, async value => {
            const paid = await invoices.pay({ id, ...value })
            return { paid: paid.data.status === 'paid' }
          })
        },
        async refund() {
          const { data } = await invoices.get({ id })
          const tooMuch = (due: string) => t('payOut.tooMuch', { due })
          return bookMoney(args, locale, data.credit_balance, tooMuch, async value => {
            const refunded = await invoices.refund({ id, ...value })
            return { left: refunded.data.credit_balance }
          })
        },
      },
      verbs: {
        send: () =>
          invoices
            .sendByLetter({
              id,
              expected_version: Number(field('expected_version')) || undefined,
              ...Object.fromEntries(confirmationNames.map(name => [name, field(name) === 'on'])),
            })
            .then(() => t('toasts.send')),
        set_overdue: () => invoices.setOverdue({ id }).then(() => t('toasts.set_overdue')),
        cancel: () => invoices.cancel({ id, reason: reason ?? null }).then(() => t('toasts.cancel')),
        credit: () =>
          creditNotes
            .create({ invoice_id: id, reason: reason ?? '', items: creditedParts(field('items')) })
            .then(({ data }) => t('toasts.credit', { number: data.credit_number })),
        reverse_payment: () =>
          invoices
            .reversePayment({ id, paymentId: Number(field('payment_id')), reason: reason ?? '' })
            .then(() => t('toasts.reverse_payment')),
        reverse_refund: () =>
          invoices
            .reverseRefund({ id, refundId: Number(field('refund_id')), reason: reason ?? '' })
            .then(() => t('toasts.reverse_refund')),
        release_retention: () => invoices.releaseRetention({ id }).then(() => t('toasts.release_retention')),
        replace: () =>
          invoices.replace({ id, confirm_replaced_again: field('confirm_replaced_again') === 'on' }).then(toCopy),
        duplicate: () => invoices.duplicate({ id }).then(toCopy),
        delete: () => invoices.delete({ id }).then(() => ({ to: '/invoices', toast: t('toasts.delete') })),
      },
    }
  },
)

/** The selection made in the dialog; the procedure validates it. */
function creditedParts(text: string | undefined): CreditedPart[] {
  try {
    return JSON.parse(text ?? '[]') as CreditedPart[]
  } catch {
    return []
  }
}

/** An invoice: an editable sheet while it is a draft, afterwards what is paid and what remains. */
export default function Invoice() {
  const { invoice, mails, links, dunnings, readiness } = useLoaderData<typeof loader>()
  const may = useMay()
  const title = `${invoice.invoice_number} ${invoice.title}`
  useVisit({ to: `/invoices/${invoice.id}`, title, kind: 'invoices' })
  useLive(['invoices', 'mails', 'documents'])
  return (
    <>
      {invoice.allowed_actions.includes('edit') && may('invoices:write') ? (
        <InvoiceDraft key={invoice.id} invoice={invoice} mails={mails} readiness={readiness} />
      ) : (
        <InvoiceDocument key={invoice.id} {...{ invoice, mails, links, dunnings, readiness }} />
      )}
      <RecordDocuments record="invoice_id" id={invoice.id} />
    </>
  )
}
