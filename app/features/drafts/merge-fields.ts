/**
 * Brings two changes of the same record together, field by field: what I changed since `base` stays, everything else is
 * theirs.
 */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  same: (a: unknown, b: unknown) => boolean = Object.is,
): T {
  const fields = (Object.keys(mine) as (keyof T)[]).map(name => [
    name,
    same(base[name], mine[name]) ? theirs[name] : mine[name],
  ])
  return { ...theirs, ...Object.fromEntries(fields) }
}
