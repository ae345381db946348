import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mailForm } from '~/features/documents/mail-form.server'
import { runVerb } from '~/features/documents/run-verb.server'
import { InvoiceDocument } from '~/features/invoices/invoice-document'
import { invoiceDraft } from '~/features/invoices/invoice-draft'
import { InvoiceDraft } from '~/features/invoices/invoice-draft-page'
import { invoiceFigures } from '~/features/invoices/invoice-figures'
import { payInvoice } from '~/features/invoices/pay-invoice.server'
import { sendInvoice } from '~/features/invoices/send-invoice.server'
import { documentsTexts } from '~/i18n/documents'
import { invoicesTexts } from '~/i18n/invoices'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { CreditedPart } from '~server/services/credit-notes/rules'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.invoice.invoice_number ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const [{ data: invoice }, mails, dunnings] = await Promise.all([
    caller.invoices.get({ id }),
    whereAllowed(context, () => caller.mails.list({ entity: 'invoice', entity_id: id })),
    caller.dunnings.list({ invoice_id: id }),
  ])
  const issues = invoice.status === 'draft' ? (await caller.invoices.readiness({ id })).data.issues : []
  const locale = negotiateLocale(request.headers, context.userLocale)
  const writable = invoice.allowed_actions.includes('edit')
  return {
    invoice,
    figures: writable ? invoiceFigures(invoiceDraft.read(invoice, locale), locale) : null,
    mails: mails?.data ?? [],
    dunnings: dunnings.data,
    issues,
  }
})

export const action = async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const intent = await intentOf(request)
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, invoicesTexts)
  if (intent === 'send_email')
    return submitForm(args, mailForm(serverT(locale, documentsTexts)), ({ value, expectedVersion }) =>
      sendInvoice(context, locale, id, { ...value, expected_version: expectedVersion }),
    )
  if (intent === 'pay') return payInvoice(args, id, locale)
  const reason = await fieldOf(request, 'reason')
  const here = `/invoices/${id}`
  const draft = (made: number, number: string) =>
    redirectWithToast(`/invoices/${made}`, t('createdToast', { number }))
  throw await runVerb(args, here, async () => {
    switch (intent) {
      case 'send':
        await caller.invoices.sendByLetter({
          id,
          expected_version: Number(await fieldOf(request, 'expected_version')) || undefined,
          confirm_zero: (await fieldOf(request, 'confirm_zero')) === 'on',
          confirm_date: (await fieldOf(request, 'confirm_date')) === 'on',
        })
        return redirectWithToast(here, t('toasts.send'))
      case 'set_overdue':
        await caller.invoices.setOverdue({ id })
        return redirectWithToast(here, t('toasts.set_overdue'))
      case 'cancel':
        await caller.invoices.cancel({ id, reason })
        return redirectWithToast(here, t('toasts.cancel'))
      case 'credit': {
        const { data } = await caller.creditNotes.create({
          invoice_id: id,
          reason: reason ?? '',
          items: creditedParts(await fieldOf(request, 'items')),
        })
        return redirectWithToast(here, t('toasts.credit', { number: data.credit_number }))
      }
      case 'reverse_payment':
        await caller.invoices.reversePayment({
          id,
          paymentId: Number(await fieldOf(request, 'payment_id')),
          reason: reason ?? '',
        })
        return redirectWithToast(here, t('toasts.reverse_payment'))
      case 'release_retention':
        await caller.invoices.releaseRetention({ id })
        return redirectWithToast(here, t('toasts.release_retention'))
      case 'replace': {
        const { data } = await caller.invoices.replace({ id })
        return draft(data.id, data.invoice_number)
      }
      case 'duplicate': {
        const { data } = await caller.invoices.duplicate({ id })
        return draft(data.id, data.invoice_number)
      }
      case 'delete':
        await caller.invoices.delete({ id })
        return redirectWithToast('/invoices', t('toasts.delete'))
      default:
        return redirectWithToast(here, t('toasts.unknown'), 'danger')
    }
  })
}

/** What the dialog has put together; the procedure judges it. */
function creditedParts(text: string | null | undefined): CreditedPart[] {
  try {
    return JSON.parse(text ?? '[]') as CreditedPart[]
  } catch {
    return []
  }
}

/** An invoice: a sheet to write on while it is a draft, afterwards what is paid and what remains. */
export default function Invoice() {
  const { invoice, figures, mails, dunnings, issues } = useLoaderData<typeof loader>()
  const may = useMay()
  const title = `${invoice.invoice_number} ${invoice.title}`
  useVisit({ to: `/invoices/${invoice.id}`, title, kind: 'invoices' })
  useLive(['invoices', 'mails'])
  if (figures && may('invoices:write'))
    return <InvoiceDraft key={invoice.id} invoice={invoice} figures={figures} mails={mails} issues={issues} />
  return <InvoiceDocument key={invoice.id} invoice={invoice} mails={mails} dunnings={dunnings} />
}
