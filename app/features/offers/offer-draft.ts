import type { Row, RowKind } from '~/features/documents/editor/row'
import {
  amountsOf,
  type DraftCodec,
  laborText,
  priceCell,
  quantityText,
  readFields,
  writeDraft,
} from '~/features/documents/editor/wire'
import type { Locale } from '~/lib/locale'
import type { OfferDetail, OfferItem } from '~server/services/sales/offers/schema'

const kinds = {
  title: 'text',
  kontakt_id: 'reference',
  project_id: 'reference',
  offer_date: 'text',
  valid_until: 'nullable',
  discount_percent: 'number',
  intro_text: 'nullable',
  closing_text: 'nullable',
} as const

export type OfferField = keyof typeof kinds

export const offerRowKinds: readonly RowKind[] = ['item', 'section', 'text', 'optional', 'alternative']

/** Converts an offer to editable texts, and back to the input of `offers.update`. */
export const offerDraft: DraftCodec<OfferDetail, OfferField> = {
  read: (offer, locale) => ({
    fields: readFields(offer, kinds, locale),
    rows: offer.items.map(item => rowOf(item, locale)),
  }),
  write: (draft, locale) => writeDraft(draft, kinds, itemOf, locale),
}

const rowOf = (item: OfferItem, locale: Locale): Row => ({
  key: `line-${item.id}`,
  kind: item.kind,
  description: item.description,
  quantity: quantityText(item.quantity, locale),
  unit: item.unit,
  unit_price: priceCell(item, locale),
  labor_percent: laborText(item.labor_percent, locale),
  tax_rate: String(item.tax_rate),
  article_id: item.article_id,
  source: null,
})

function itemOf(row: Row, locale: Locale) {
  const { kind, description, article_id } = row
  if (kind === 'section' || kind === 'text') return { kind, description }
  return { kind, description, article_id, ...amountsOf(row, locale) }
}
