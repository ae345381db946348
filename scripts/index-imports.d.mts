export function indexImports(script: string): string
export function indexImportsOf(folder: string): void
