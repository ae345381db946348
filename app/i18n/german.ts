import { byNamespace } from './by-namespace'

/** Every German text, by namespace. */
export const german = byNamespace(
  import.meta.glob<{ default: object }>(['./de/*.ts', '!./de/*.test.ts'], { eager: true }),
)
