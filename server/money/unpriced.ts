/** What a line says of its price, as it is written. */
export interface WrittenPrice {
  /** EUR net; null or absent: no price has been set, which is not the same as 0. */
  unit_price?: number | null | undefined
  /** An explicit statement: the price is still unknown, or 0 is meant. Holds only while it is 0. */
  unpriced?: boolean | undefined
}

/**
 * Whether a line of an offer or invoice still waits for its price: it is stored with 0 and this mark, which goes along
 * into copies and from offers into invoices. A price that is named, 0 too, takes it away.
 */
export const isUnpriced = ({ unit_price, unpriced }: WrittenPrice): boolean =>
  (unit_price ?? 0) === 0 && (unpriced ?? unit_price == null)

/** Places of the lines that wait for their price: what is asked about by name before a document goes out. */
export const unpricedPositions = (lines: readonly { position: number; unpriced: boolean }[]): number[] =>
  lines.flatMap(({ position, unpriced }) => (unpriced ? [position] : []))
