import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Skeleton } from '~/components/ui/skeleton'
import { RecordDocuments } from '~/features/company-documents/record-documents'
import { customerLinksOf } from '~/features/customer/customer-links.server'
import { documentAction } from '~/features/documents/document-action.server'
import { offersTexts } from '~/i18n/offers'
import { signingTexts } from '~/i18n/signing'
import { redirectWithToast } from '~/lib/flash.server'
import { submitForm } from '~/lib/form.server'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { documentPage, idParam } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { splitPart } from '~/lib/split-part'
import { whereAllowed } from '~/lib/where-allowed.server'
import { DepositShare } from '~server/services/billing/invoices/schema'
import { AcceptOffer } from '~server/services/sales/offers/schema'

// A draft and an issued document share little: each page loads the one it shows.
const waiting = <Skeleton className="h-[70dvh] rounded-lg" />
const OfferDraft = splitPart('offer-draft', () => import('~/features/offers/offer-draft-page'), waiting)
const OfferDocument = splitPart('offer-document', () => import('~/features/offers/offer-document'), waiting)

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.offer.offer_number ?? ''} · Gewerk` }]

export const loader = documentPage(async (args: LoaderFunctionArgs) => {
  const { params, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const { data: offer } = await caller.offers.withFirstLines({ id })
  const { project_id, kontakt_id } = offer
  const parties = project_id ? { project_id } : kontakt_id ? { kontakt_id } : null
  const [mails, links, signing, invoices] = await Promise.all([
    whereAllowed(context, () => caller.mails.list({ entity: 'offer', entity_id: id })),
    offer.sent_at ? customerLinksOf(context, { kind: 'offer', entity_id: id }) : null,
    offer.sent_at ? whereAllowed(context, () => caller.signing.offer({ id })) : null,
    offer.status === 'accepted' && parties
      ? whereAllowed(context, () => caller.invoices.list({ ...parties, limit: 200 }))
      : null,
  ])
  return {
    offer,
    mails: mails?.data ?? [],
    links,
    signing: signing?.data ?? null,
    invoices: (invoices?.data ?? []).filter(invoice => invoice.offer_id === id),
  }
})

export const action = documentAction(
  id => `/offers/${id}`,
  ({ id, caller: { offers, invoices, signing }, locale, field }, args) => {
    const t = serverT(locale, offersTexts)
    const copy = (intent: 'revise' | 'duplicate') => () =>
      offers[intent]({ id }).then(({ data }) => ({
        to: `/offers/${data.id}`,
        toast: t(`toasts.${intent}`, { number: data.offer_number }),
      }))
    return {
      mails: {
        send_email: (letter, { confirm_unpriced }) =>
          offers.sendEmail({ id, kind: 'offer', ...letter, confirm_unpriced }),
        send_confirmation: letter => offers.sendEmail({ id, kind: 'confirmation', ...letter }),
      },
      forms: {
        accept: () =>
          submitForm(args, AcceptOffer.omit({ id: true, expected_version: true }), ({ value, expectedVersion }) =>
            offers.accept({ id, ...value, expected_version: expectedVersion }),
          ),
        deposit: () =>
          submitForm(args, DepositShare, async ({ value }) => {
            const { data } = await invoices.fromOffer({ offer_id: id, type: 'anzahlung', ...value })
            return redirectWithToast(`/invoices/${data.id}`, t('toasts.deposit', { number: data.invoice_number }))
          }),
      },
      verbs: {
        send: () =>
          offers.send({ id, confirm_unpriced: field('confirm_unpriced') === 'on' }).then(() => t('toasts.send')),
        ask_signature: async () => {
          await signing.signOffer({
            ...{
              id,
              mode: field('mode') === 'provider' ? 'provider' : 'link',
              signer_name: field('signer_name') ?? '',
            },
            ...{ signer_email: field('signer_email') ?? null, message: field('message') ?? null },
          })
          return serverT(locale, signingTexts)('requests.sent')
        },
        reject: () => offers.reject({ id }).then(() => t('toasts.reject')),
        revise: copy('revise'),
        duplicate: copy('duplicate'),
        reopen: () => offers.reopen({ id, reason: field('reason') ?? '' }).then(() => t('toasts.reopen')),
        cancel: () => offers.cancel({ id }).then(() => t('toasts.cancel')),
        delete: () => offers.delete({ id }).then(() => ({ to: '/offers', toast: t('toasts.delete') })),
        invoice: () =>
          invoices
            .fromOffer({ offer_id: id, confirm_billed_again: field('confirm_billed_again') === 'on' })
            .then(({ data }) => ({
              to: `/invoices/${data.id}`,
              toast: t('toasts.invoice', { number: data.invoice_number }),
            })),
        final_invoice: () =>
          invoices.fromOffer({ offer_id: id, type: 'schlussrechnung' }).then(({ data }) => ({
            to: `/invoices/${data.id}`,
            toast: t('toasts.invoice', { number: data.invoice_number }),
          })),
      },
    }
  },
)

/** An offer: an editable sheet while it is a draft, afterwards its history. */
export default function Offer() {
  const { offer, mails, links, signing, invoices } = useLoaderData<typeof loader>()
  const may = useMay()
  useVisit({ to: `/offers/${offer.id}`, title: `${offer.offer_number} ${offer.title}`, kind: 'offers' })
  useLive(['offers', 'mails', 'invoices', 'documents'])
  return (
    <>
      {offer.allowed_actions.includes('edit') && may('offers:write') ? (
        <OfferDraft key={offer.id} offer={offer} mails={mails} />
      ) : (
        <OfferDocument key={offer.id} offer={offer} mails={mails} links={links} signing={signing} invoices={invoices} />
      )}
      <RecordDocuments record="offer_id" id={offer.id} />
    </>
  )
}
