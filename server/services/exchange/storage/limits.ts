/** Items of one slice that requests something of the provider for each: few enough that a crash repeats little. */
export const maxPerSlice = 20

/** Pages of the provider's list of changes in one slice. As the interface says: the next run goes on from there. */
export const maxPages = 20

/** What fits into the time of a slice. Larger files stay where they are. */
export const maxArrivalBytes = 512 * 1024 * 1024
