/** Ids that a list has more than before, and those that it has no longer. Without `after` it stays as it was. */
export const addedAndRemoved = (before: readonly number[], after: readonly number[] = before) => ({
  added: after.filter(id => !before.includes(id)),
  removed: before.filter(id => !after.includes(id)),
})
