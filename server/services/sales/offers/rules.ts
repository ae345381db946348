import { inOrder } from '../../../platform/values/field-rules'

export const offerItemKinds = ['item', 'section', 'text', 'alternative', 'optional'] as const
export type OfferItemKind = (typeof offerItemKinds)[number]

export const hasPrice = (kind: OfferItemKind): boolean => kind !== 'section' && kind !== 'text'

/** An offer must be valid at least until its own day. */
export const offerDays = (offer: { offer_date?: string | null | undefined; valid_until?: string | null | undefined }) =>
  inOrder(offer, 'offer_date', 'valid_until')
