/**
 * Whether an error is a conflict of unique keys. Where an address is written, it means that another person got the
 * address first: the unique key of `users`, or the trigger beside it, refused the row.
 */
export const isAddressConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2002'
