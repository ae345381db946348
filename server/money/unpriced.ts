/** The price fields of a line in the input. */
export interface WrittenPrice {
  /** EUR net; null or absent: no price has been set, which is not the same as 0. */
  unit_price?: number | null | undefined
  /** An explicit statement: the price is still unknown, or 0 is meant. Holds only while it is 0. */
  unpriced?: boolean | undefined
}

/**
 * Whether a line of an offer or invoice still waits for its price: it is stored with 0 and this mark, which is kept in
 * copies and from offers to invoices. Setting a price, also 0, removes the mark.
 */
export const isUnpriced = ({ unit_price, unpriced }: WrittenPrice): boolean =>
  (unit_price ?? 0) === 0 && (unpriced ?? unit_price == null)

/** Positions of the lines that wait for their price; they are named in the confirmation before a document is sent. */
export const unpricedPositions = (lines: readonly { position: number; unpriced: boolean }[]): number[] =>
  lines.flatMap(({ position, unpriced }) => (unpriced ? [position] : []))
