/** Errors of a list field and of each of its entries, out of `form.allErrors`. */
export function errorsBelow(name: string, errors: Record<string, string[]>): string[] {
  return Object.entries(errors).flatMap(([path, texts]) => (path === name || path.startsWith(`${name}[`) ? texts : []))
}
