import { type LoadedOffer, orderOf, toOfferItem, toOfferRecord, withdrawalOf } from './read'

/**
 * What the audit log compares: everything that people write, lines without their ids, which change with every
 * replacement.
 */
export function auditView(row: LoadedOffer): Record<string, unknown> {
  const items = row.items.map(item => ({ ...toOfferItem(item), id: undefined }))
  return {
    ...toOfferRecord(row),
    intro_text: row.introText,
    closing_text: row.closingText,
    ...orderOf(row),
    ...withdrawalOf(row),
    items,
  }
}
