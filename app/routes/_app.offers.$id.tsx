import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { documentAction } from '~/features/documents/document-action.server'
import { OfferDocument } from '~/features/offers/offer-document'
import { offerDraft } from '~/features/offers/offer-draft'
import { OfferDraft } from '~/features/offers/offer-draft-page'
import { offerFigures } from '~/features/offers/offer-figures'
import { offersTexts } from '~/i18n/offers'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.offer.offer_number ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const { data: offer } = await caller.offers.get({ id })
  const { project_id, kontakt_id } = offer
  const parties = project_id ? { project_id } : kontakt_id ? { kontakt_id } : null
  const [mails, invoices] = await Promise.all([
    whereAllowed(context, () => caller.mails.list({ entity: 'offer', entity_id: id })),
    offer.status === 'accepted' && parties
      ? whereAllowed(context, () => caller.invoices.list({ ...parties, limit: 200 }))
      : null,
  ])
  const locale = negotiateLocale(request.headers, context.userLocale)
  const writable = offer.allowed_actions.includes('edit')
  return {
    offer,
    figures: writable ? offerFigures(offerDraft.read(offer, locale), offer.tax_profile, locale) : null,
    mails: mails?.data ?? [],
    invoices: (invoices?.data ?? []).filter(invoice => invoice.offer_id === id),
  }
})

export const action = documentAction(
  id => `/offers/${id}`,
  ({ id, caller: { offers, invoices }, locale, field }) => {
    const t = serverT(locale, offersTexts)
    const copy = (intent: 'revise' | 'duplicate') => () =>
      offers[intent]({ id }).then(({ data }) => ({
        to: `/offers/${data.id}`,
        toast: t(`toasts.${intent}`, { number: data.offer_number }),
      }))
    return {
      mails: {
        send_email: letter => offers.sendEmail({ id, kind: 'offer', ...letter }),
        send_confirmation: letter => offers.sendEmail({ id, kind: 'confirmation', ...letter }),
      },
      verbs: {
        send: () => offers.send({ id }).then(() => t('toasts.send')),
        accept: () => offers.accept({ id }).then(() => t('toasts.accept')),
        reject: () => offers.reject({ id }).then(() => t('toasts.reject')),
        revise: copy('revise'),
        duplicate: copy('duplicate'),
        cancel: () => offers.cancel({ id }).then(() => t('toasts.cancel')),
        delete: () => offers.delete({ id }).then(() => ({ to: '/offers', toast: t('toasts.delete') })),
        invoice: () =>
          invoices
            .fromOffer({ offer_id: id, confirm_billed_again: field('confirm_billed_again') === 'on' })
            .then(({ data }) => ({
              to: `/invoices/${data.id}`,
              toast: t('toasts.invoice', { number: data.invoice_number }),
            })),
      },
    }
  },
)

/** An offer: a sheet to write on while it is a draft, afterwards what became of it. */
export default function Offer() {
  const { offer, figures, mails, invoices } = useLoaderData<typeof loader>()
  const may = useMay()
  useVisit({ to: `/offers/${offer.id}`, title: `${offer.offer_number} ${offer.title}`, kind: 'offers' })
  useLive(['offers', 'mails', 'invoices'])
  if (figures && may('offers:write'))
    return <OfferDraft key={offer.id} offer={offer} figures={figures} mails={mails} />
  return <OfferDocument key={offer.id} offer={offer} mails={mails} invoices={invoices} />
}
