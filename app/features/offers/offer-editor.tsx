import { useCallback } from 'react'
import { DocumentEditor } from '~/features/documents/editor/document-editor'
import { EditorField } from '~/features/documents/editor/editor-field'
import { isUnpriced } from '~/features/documents/editor/row'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { useFigures } from '~/features/documents/editor/use-figures'
import { offersTexts } from '~/i18n/offers'
import { useT } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'
import type { OfferDetail, OfferWithFirstLines } from '~server/services/sales/offers/schema'
import { type OfferField, offerRowKinds } from './offer-draft'

export interface OfferEditorProps {
  handle: DraftHandle<OfferField>
  offer: OfferDetail
  /** As last loaded, with all of its lines. */
  whole: OfferWithFirstLines
  preview: React.ReactNode
}

/** The sheet of an offer in draft, with the server's own arithmetic. */
export default function OfferEditor({ handle, offer, whole, preview }: OfferEditorProps) {
  const t = useT(offersTexts)
  const { tax_profile: profile } = offer
  const arithmetic = useCallback(async () => {
    const { offerFigures } = await import('./offer-figures')
    return (draft: typeof handle.draft, locale: Locale) => offerFigures(draft, profile, locale)
  }, [profile])
  const { sums, amounts, labor } = useFigures(handle, whole, arithmetic)
  return (
    <DocumentEditor
      handle={handle}
      loaded={offer}
      suggestionsFor={{ offer_id: offer.id }}
      kinds={offerRowKinds}
      sums={sums}
      amounts={amounts}
      labor={labor}
      isUnpriced={isUnpriced}
      totalLabel={t('total')}
      maxTextLength={10_000}
      preview={preview}
      facts={
        <>
          <EditorField handle={handle} name="offer_date" kind="day" label={t('date')} required />
          <EditorField handle={handle} name="valid_until" kind="day" label={t('validUntil')} />
        </>
      }
    />
  )
}
