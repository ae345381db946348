/**
 * Three-way merge of two changes of the same record, field by field: own changes since `base` are kept, everything else
 * is theirs.
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
