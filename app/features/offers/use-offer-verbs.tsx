import { useVerbs } from '~/features/documents/use-verbs'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/sales/offers/schema'

/** The steps of an offer: those that cannot be taken back ask once, by number. */
export function useOfferVerbs(
  { id, offer_number: number }: Pick<OfferDetail, 'id' | 'offer_number'>,
  /** Lets go of what is not saved yet. */
  beforeDelete?: () => void,
) {
  const t = useT(offersTexts)
  return useVerbs<'send' | 'reject' | 'reopen' | 'cancel' | 'delete' | 'invoice'>(`/offers/${id}`, asked => ({
    title: t(`ask.${asked}.title`, { number }),
    confirmLabel: t(`ask.${asked}.confirm`),
    body: t(`ask.${asked}.body`),
    tone: asked === 'send' || asked === 'invoice' ? 'primary' : 'danger',
    beforeConfirm: asked === 'delete' ? beforeDelete : undefined,
    ...(asked === 'reopen' ? { reason: { label: t('ask.reopen.reason'), help: t('ask.reopen.reasonHelp') } } : {}),
    ...(asked === 'invoice' ? { words: { confirm_billed_again: 'on' } } : {}),
  }))
}
