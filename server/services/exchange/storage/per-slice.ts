/** Items of one slice: few enough that a crash repeats little. */
export const perSlice = 20
