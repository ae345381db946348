import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { mailForm, plainMail } from '~/features/documents/mail-form.server'
import { mailOutcome } from '~/features/documents/mail-outcome.server'
import { runVerb } from '~/features/documents/run-verb.server'
import { OfferDocument } from '~/features/offers/offer-document'
import { offerDraft } from '~/features/offers/offer-draft'
import { OfferDraft } from '~/features/offers/offer-draft-page'
import { offerFigures } from '~/features/offers/offer-figures'
import { documentsTexts } from '~/i18n/documents'
import { offersTexts } from '~/i18n/offers'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
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

export const action = async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const { caller } = context
  const id = idParam(params.id)
  const intent = await intentOf(request)
  const locale = negotiateLocale(request.headers, context.userLocale)
  const t = serverT(locale, offersTexts)
  if (intent === 'send_email' || intent === 'send_confirmation') {
    const kind = intent === 'send_confirmation' ? 'confirmation' : 'offer'
    return submitForm(args, mailForm(serverT(locale, documentsTexts)), ({ value }) =>
      mailOutcome(context, locale, () => caller.offers.sendEmail({ id, kind, ...plainMail(value) })),
    )
  }
  const here = `/offers/${id}`
  throw await runVerb(args, here, async () => {
    switch (intent) {
      case 'send':
        await caller.offers.send({ id })
        return redirectWithToast(here, t('toasts.send'))
      case 'accept':
        await caller.offers.accept({ id })
        return redirectWithToast(here, t('toasts.accept'))
      case 'reject':
        await caller.offers.reject({ id })
        return redirectWithToast(here, t('toasts.reject'))
      case 'revise':
      case 'duplicate': {
        const { data } = await caller.offers[intent]({ id })
        return redirectWithToast(`/offers/${data.id}`, t(`toasts.${intent}`, { number: data.offer_number }))
      }
      case 'cancel':
        await caller.offers.cancel({ id })
        return redirectWithToast(here, t('toasts.cancel'))
      case 'delete':
        await caller.offers.delete({ id })
        return redirectWithToast('/offers', t('toasts.delete'))
      case 'invoice': {
        const { data } = await caller.invoices.fromOffer({
          offer_id: id,
          confirm_billed_again: (await fieldOf(request, 'confirm_billed_again')) === 'on',
        })
        return redirectWithToast(`/invoices/${data.id}`, t('toasts.invoice', { number: data.invoice_number }))
      }
      default:
        return redirectWithToast(here, t('toasts.unknown'), 'danger')
    }
  })
}

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
