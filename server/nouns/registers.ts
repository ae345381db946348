import type { NounSpec, RecordSpec, TableSpec } from './define'
import { nouns } from './index'

type Part = keyof NounSpec
type Noun = (typeof nouns)[number]
/** Each noun's own part of a register, where it has one. */
type PartOf<P extends Part, Of = Noun> = Of extends { readonly [Name in P]: infer Own } ? Own : never
type KeysOf<Own> = Own extends unknown ? Extract<keyof Own, string> : never
type ItemsOf<Own> = Own extends readonly (infer Item)[] ? Item : never

/** Names that the nouns use in one register: `NameIn<'errors'>`. */
export type NameIn<P extends Part> = KeysOf<PartOf<P>>
/** What the nouns list in one register: `ItemIn<'mailed'>`. */
export type ItemIn<P extends Part> = ItemsOf<PartOf<P>>

type ActionsOf<Records> = {
  [Name in keyof Records & string]: Records[Name] extends { verbs: infer Verbs }
    ? `${Name}.${keyof Verbs & string}`
    : never
}[keyof Records & string]
type Actions<Own> = Own extends unknown ? ActionsOf<Own> : never
/** `<record>.<verb in the past>` of everything that the nouns' logs can record, e.g. `invoice.sent`. */
export type ActionName = Actions<PartOf<'records'>>

type With<Own, Field extends string> = Own extends unknown
  ? { [Name in keyof Own & string]: Own[Name] extends Record<Field, unknown> ? Name : never }[keyof Own & string]
  : never
/** Names of records that set a field: `RecordWith<'feed'>`. */
export type RecordWith<Field extends keyof RecordSpec> = With<PartOf<'records'>, Field>
/** Names of tables that set a field: `TableWith<'totals'>`. */
export type TableWith<Field extends keyof TableSpec> = With<PartOf<'tables'>, Field>

type VersionedIn<Own> = Own extends unknown
  ? {
      [Name in keyof Own]: Own[Name] extends { versioned: { model: infer Model } } ? Model : never
    }[keyof Own]
  : never
/** Prisma models of the records that are changed by `changeRecord`. */
export type VersionedModel = VersionedIn<PartOf<'tables'>>

type Entry<P extends Part> = NonNullable<NounSpec[P]> extends Readonly<Record<string, infer Value>> ? Value : never
type Item<P extends Part> = NonNullable<NounSpec[P]> extends readonly (infer Value)[] ? Value : never

/**
 * One register of all nouns, by name, in the order of the nouns.
 * @throws Error where two nouns use the same name
 */
export function registered<P extends Part>(part: P): Readonly<Record<NameIn<P>, Entry<P>>> {
  const entries = nouns.flatMap(noun => Object.entries((noun as NounSpec)[part] ?? {}))
  const all = Object.fromEntries(entries)
  if (entries.length > Object.keys(all).length) throw new Error(`Two nouns give the same name in ${part}`)
  return all as Record<NameIn<P>, Entry<P>>
}

/** One list of all nouns, in their order. */
export const listed = <P extends Part>(part: P): ReadonlyArray<ItemIn<P> & Item<P>> =>
  nouns.flatMap(noun => [...(((noun as NounSpec)[part] ?? []) as readonly Item<P>[])]) as never
