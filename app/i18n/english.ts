import { byNamespace } from './by-namespace'

/** Every English text, by namespace. */
export const english = byNamespace(
  import.meta.glob<{ default: object }>(['./en/*.ts', '!./en/*.test.ts'], { eager: true }),
)
