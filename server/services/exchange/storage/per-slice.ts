/** Items of one slice that requests something of the provider for each: few enough that a crash repeats little. */
export const perSlice = 20
