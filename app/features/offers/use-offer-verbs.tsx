import { UnpricedLines } from '~/features/documents/unpriced-lines'
import { useVerbs } from '~/features/documents/use-verbs'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { OfferDetail } from '~server/services/sales/offers/schema'

/** The steps of an offer; irreversible ones are confirmed first, by number. */
export function useOfferVerbs(
  { id, offer_number: number }: Pick<OfferDetail, 'id' | 'offer_number'>,
  draft: {
    /** Discards unsaved changes. */
    beforeDelete?: () => void
    /** Names of its lines without a price. */
    unpriced?: readonly string[]
  } = {},
) {
  const t = useT(offersTexts)
  return useVerbs<'send' | 'reject' | 'reopen' | 'cancel' | 'delete' | 'invoice'>(`/offers/${id}`, step => {
    const unpriced = step === 'send' ? (draft.unpriced ?? []) : []
    const text = t(`confirm.${step}.body`)
    return {
      title: t(`confirm.${step}.title`, { number }),
      confirmLabel: t(`confirm.${step}.confirm`),
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
      tone: step === 'send' || step === 'invoice' ? 'primary' : 'danger',
      beforeConfirm: step === 'delete' ? draft.beforeDelete : undefined,
      ...(step === 'reopen'
        ? { reason: { label: t('confirm.reopen.reason'), help: t('confirm.reopen.reasonHelp') } }
        : {}),
      fields: {
        ...(step === 'invoice' ? { confirm_billed_again: 'on' } : {}),
        ...(unpriced.length > 0 ? { confirm_unpriced: 'on' } : {}),
      },
    }
  })
}
