import { configureCoercion } from '@conform-to/zod/v4/future'
import type { $ZodType, input, output } from 'zod/v4/core'
import { parseDecimal } from './decimal-text'
import { parseHours } from './hours'
import { isHours } from './hours-number'
import type { Locale } from './locale'

type Coerced<Schema extends $ZodType> = $ZodType<output<Schema>, input<Schema>>

/**
 * Adapts a procedure's schema to form input: texts become numbers ("1.234,56") and booleans ("on"/"off"), an empty
 * field is absent, or null if the schema accepts null. The schema itself stays as strict as it is.
 */
export function coerceForm<Schema extends $ZodType>(schema: Schema, locale: Locale): Coerced<Schema> {
  return coercions[locale].coerceFormValue(schema)
}

const coercions = { de: coercionFor('de'), en: coercionFor('en') }

function coercionFor(locale: Locale) {
  const numeric = (value: number) => {
    if (Number.isNaN(value)) throw new Error('not a number')
    return value
  }
  const convert = {
    number: (text: string) => numeric(parseDecimal(text, locale)),
    hours: (text: string) => numeric(parseHours(text)),
    boolean: (text: string) => {
      if (text === 'on' || text === 'true') return true
      if (text === 'off' || text === 'false') return false
      throw new Error('not a boolean')
    },
  }
  return configureCoercion({
    stripEmptyString: text => text.trim() || undefined,
    type: { number: convert.number, boolean: convert.boolean },
    customize: type => {
      const scalar = nullableScalar(type)
      if (!scalar) return null
      return value => {
        if (typeof value !== 'string') return value
        const text = value.trim()
        if (text === '') return null
        try {
          return scalar === 'string' ? text : convert[scalar](text)
        } catch {
          return text
        }
      }
    },
  })
}

type Scalar = keyof typeof scalars
const scalars = {
  string: 'string',
  enum: 'string',
  literal: 'string',
  number: 'number',
  boolean: 'boolean',
} as const

// Resolved from the outside in: the default coercion would drop the empty text at the optional already, and parse hours
// as a decimal.
function nullableScalar(type: $ZodType, nullable = false): (typeof scalars)[Scalar] | 'hours' | null {
  if (isHours(type)) return 'hours'
  const def = defOf(type)
  if (!wrappers.has(def.type)) return nullable ? scalarOf(def) : null
  const inner = def.innerType ?? def.in
  return inner ? nullableScalar(inner, nullable || def.type === 'nullable') : null
}

const wrappers = new Set(['optional', 'nullable', 'pipe'])

interface Def {
  type: string
  innerType?: $ZodType
  in?: $ZodType
  options?: readonly $ZodType[]
}

const defOf = (type: $ZodType): Def => type._zod.def

// A union counts if all its options are of one kind, such as an e-mail address or the empty text.
function scalarOf(def: Def): (typeof scalars)[Scalar] | null {
  if (def.type !== 'union') return def.type in scalars ? scalars[def.type as Scalar] : null
  const [first, ...others] = (def.options ?? []).map(option => scalarOf(defOf(option)))
  return first && others.every(other => other === first) ? first : null
}
