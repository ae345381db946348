/** Turns `{ './de/nav.ts': module }` into `{ nav: texts }`, the format of i18next's resources. */
export function byNamespace(modules: Record<string, { default: object }>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module.default]),
  )
}
