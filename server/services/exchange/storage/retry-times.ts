/** When what did not succeed at a provider is tried again. */
export const retryTimes = {
  /** What a provider has refused, or what is not there yet. */
  refusedMs: 60 * 60_000,
  /** A file that is still being written there, and bytes for which our own disk has no space. */
  unsettledMs: 5 * 60_000,
  /** A file that stays where people have put it, at a provider that lists it again and again. */
  leftThereMs: 24 * 60 * 60_000,
}
