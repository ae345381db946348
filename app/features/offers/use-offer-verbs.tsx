import { UnpricedLines } from '~/features/documents/unpriced-lines'
import { useVerbs } from '~/features/documents/use-verbs'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/sales/offers/schema'

/** The steps of an offer: those that cannot be taken back ask once, by number. */
export function useOfferVerbs(
  { id, offer_number: number }: Pick<OfferDetail, 'id' | 'offer_number'>,
  draft: {
    /** Lets go of what is not saved yet. */
    beforeDelete?: () => void
    /** What its lines without a price are called. */
    unpriced?: readonly string[]
  } = {},
) {
  const t = useT(offersTexts)
  return useVerbs<'send' | 'reject' | 'reopen' | 'cancel' | 'delete' | 'invoice'>(`/offers/${id}`, asked => {
    const unpriced = asked === 'send' ? (draft.unpriced ?? []) : []
    const text = t(`ask.${asked}.body`)
    return {
      title: t(`ask.${asked}.title`, { number }),
      confirmLabel: t(`ask.${asked}.confirm`),
      body:
        unpriced.length === 0 ? (
          text
        ) : (
          <>
            <div className="pb-2">
              <UnpricedLines names={unpriced} hint={t('mail.unpricedHint')} />
            </div>
            {text}
          </>
        ),
      tone: asked === 'send' || asked === 'invoice' ? 'primary' : 'danger',
      beforeConfirm: asked === 'delete' ? draft.beforeDelete : undefined,
      ...(asked === 'reopen' ? { reason: { label: t('ask.reopen.reason'), help: t('ask.reopen.reasonHelp') } } : {}),
      fields: {
        ...(asked === 'invoice' ? { confirm_billed_again: 'on' } : {}),
        ...(unpriced.length > 0 ? { confirm_unpriced: 'on' } : {}),
      },
    }
  })
}
