import { numberStyle } from '~server/platform/values/number-style'
import type { Locale } from './locale'

/**
 * Values for the `{{name}}` of a text: numbers are written as the language groups them, unless the name says that they
 * count nothing (`year`, `id`, `code`); `count` also picks the plural form.
 */
export type Values = Record<string, string | number>

/** A text of one namespace by its dotted key. An unknown key is returned unchanged. */
export type Lookup = (key: string, values?: Values) => string

/**
 * The texts of one language: namespaces of nested texts, `{{name}}` for values, and plural forms as keys that end with
 * `_one`, `_other` (the categories of `Intl.PluralRules`) or `_zero` (for none at all). Values are put in once: what
 * stands in them is never read as a text.
 */
export class MessageCatalog {
  readonly #lookups = new Map<string, Lookup>()
  readonly #plurals: Intl.PluralRules

  constructor(
    readonly locale: Locale,
    namespaces: Record<string, object> = {},
  ) {
    this.#plurals = new Intl.PluralRules(locale)
    for (const [namespace, texts] of Object.entries(namespaces)) this.add(namespace, texts)
  }

  /** Adds the texts of a namespace. */
  add(namespace: string, texts: object): void {
    const byKey = new Map(entriesOf(texts))
    this.#lookups.set(namespace, (key, values) => {
      const text = (values && this.#pluralOf(byKey, key, values)) ?? byKey.get(key) ?? key
      return values ? this.#filled(text, values) : text
    })
  }

  has(namespace: string): boolean {
    return this.#lookups.has(namespace)
  }

  /** Returns the same function on each call; before the namespace is loaded, it returns keys. */
  lookup(namespace: string): Lookup {
    return this.#lookups.get(namespace) ?? keyItself
  }

  #filled(text: string, values: Values): string {
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' && !uncounted.has(name) ? numberStyle(this.locale).format(value) : String(value)
    })
  }

  #pluralOf(byKey: Map<string, string>, key: string, { count }: Values): string | undefined {
    if (typeof count !== 'number') return undefined
    const none = count === 0 ? byKey.get(`${key}_zero`) : undefined
    return none ?? byKey.get(`${key}_${this.#plurals.select(count)}`)
  }
}

const keyItself: Lookup = key => key

const uncounted = new Set(['year', 'id', 'code'])

function entriesOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as [string, string]] : entriesOf(text, `${path}${name}.`),
  )
}
