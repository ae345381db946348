import { describe } from 'vitest'

/**
 * Describes the same for each of several kinds (vendors, providers). `npm test` runs it for the first of them, `npm run
 * verify` for the others.
 * @param name with the kind as `%s`, or its fields as `$field`
 */
export function describeKinds<const Kind>(kinds: readonly Kind[], name: string, body: (kind: Kind) => void): void {
  describe.each(kinds.slice(0, 1))(name, body)
  describe.each(kinds.slice(1))(name, { tags: 'long' }, body)
}
