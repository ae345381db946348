/**
 * Who has to go so that no group has more than `perGroup` members and all groups together not more than `inAll`. The first of the list go first, and for the
 * common limit those of the largest group, so that whoever brings many makes room for whoever brings few.
 */
export function surplusOf<T>(
  members: readonly T[],
  groupOf: (member: T) => string,
  perGroup: number,
  inAll: number,
): T[] {
  if (members.length <= Math.min(perGroup, inAll)) return []
  const groups = new Map<string, T[]>()
  for (const member of members) {
    const group = groupOf(member)
    const known = groups.get(group)
    if (known) known.push(member)
    else groups.set(group, [member])
  }
  const surplus = [...groups.values()].flatMap(group => group.splice(0, Math.max(0, group.length - perGroup)))
  let left = members.length - surplus.length
  const bySize = [...groups.values()]
  for (; left > inAll; left -= 1) {
    const largest = bySize.reduce((a, b) => (b.length > a.length ? b : a))
    surplus.push(...largest.splice(0, 1))
  }
  return surplus
}
