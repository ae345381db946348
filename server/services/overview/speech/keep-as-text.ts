import type { SpokenLines } from './schema'

/** Adds to the text that is kept as it was said. */
export function keepAsText(lines: SpokenLines, said: string): void {
  if (said) lines.rest = [lines.rest, said].filter(Boolean).join('\n')
}
