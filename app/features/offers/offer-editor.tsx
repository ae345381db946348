import { useMemo } from 'react'
import { DocumentEditor } from '~/features/documents/editor/document-editor'
import { EditorField } from '~/features/documents/editor/editor-field'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { countedNumber } from '~/features/documents/editor/wire'
import type { DocumentSums } from '~/features/documents/sums'
import { offersTexts } from '~/i18n/offers'
import { useLocale, useT } from '~/lib/i18n'
import type { Locale } from '~/lib/locale'
import { itemTotal, type OfferLine, offerTotals, sectionSubtotals } from '~server/services/offers/rules'
import type { OfferDetail } from '~server/services/offers/schema'
import { type OfferField, offerRowKinds } from './offer-draft'

export interface OfferEditorProps {
  handle: DraftHandle<OfferField>
  offer: OfferDetail
  preview: React.ReactNode
}

/** The sheet of an offer that is still a draft, with the same arithmetic as the server's. */
export default function OfferEditor({ handle, offer, preview }: OfferEditorProps) {
  const t = useT(offersTexts)
  const locale = useLocale()
  const { tax_profile: profile } = offer
  const { sums, amounts } = useMemo(
    () => computed(handle.draft, profile, locale),
    [handle.draft, profile, locale],
  )
  return (
    <DocumentEditor
      handle={handle}
      loaded={offer}
      suggestionsUrl={`/articles/suggestions?offer_id=${offer.id}`}
      kinds={offerRowKinds}
      sums={sums}
      amounts={amounts}
      isUnpriced={() => false}
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

function computed(
  { fields, rows }: DraftHandle<OfferField>['draft'],
  profile: OfferDetail['tax_profile'],
  locale: Locale,
) {
  const lines = rows.map(
    (row): OfferLine => ({
      kind: row.kind,
      quantity: countedNumber(row.quantity, locale),
      unit_price: countedNumber(row.unit_price, locale),
      tax_rate: row.tax_rate || 0,
    }),
  )
  const discountPercent = countedNumber(fields.discount_percent, locale)
  const totals = offerTotals(lines, discountPercent, profile)
  const subtotals = new Map(sectionSubtotals(lines).map(({ index, subtotal }) => [index, subtotal]))
  const sums: DocumentSums = {
    subtotal: totals.subtotal,
    discountPercent,
    discountAmount: totals.discount_amount,
    net: totals.net,
    taxes: totals.tax_breakdown,
    total: totals.total,
  }
  return { sums, amounts: lines.map((line, index) => subtotals.get(index) ?? itemTotal(line)) }
}
