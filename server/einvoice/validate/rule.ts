import { Decimal } from '../../money/money'
import type { InvoiceDocument } from '../document'
import type { EInvoice, EInvoiceFinding, EInvoiceFormat, EInvoiceProfile } from '../model'

/** The input of rules. */
export interface Subject {
  format: EInvoiceFormat
  profile: EInvoiceProfile
  /** The document as written. */
  document: InvoiceDocument
  /** Our invoice, with content that CII does not cover; null for a foreign file. */
  invoice: EInvoice | null
}

/** Where a rule is broken: the field of the API, and the values for the `{names}` in its texts. */
export interface Breach {
  field: string | null
  values?: Readonly<Record<string, string | number>>
}

export interface Text {
  de: string
  en: string
}

/** One entry of the table in rules.ts. */
export interface Rule {
  /** The official id if there is one. */
  id: string
  severity?: 'warning'
  /** The e-invoices it applies to: all, those in CII, XRechnungen, ebInterface. */
  scope: 'any' | 'cii' | 'xrechnung' | 'ebinterface'
  /** Where it is broken; empty if it holds, or if another rule already reports the missing input. */
  broken(subject: Subject): readonly Breach[]
  message: Text
  remedy: Text
}

export const text = (de: string, en: string): Text => ({ de, en })

/** A breach when the condition holds. */
export const when = (isBroken: boolean, field: string | null, values?: Breach['values']): readonly Breach[] =>
  isBroken ? [values ? { field, values } : { field }] : []

/** A breach for each element that fulfils the condition; `{line}` in the texts counts from 1. */
export function each<T>(
  items: readonly T[],
  isBroken: (item: T) => boolean,
  fieldOf: (item: T, index: number) => string | null,
  valuesOf: (item: T) => Breach['values'] = () => ({}),
): readonly Breach[] {
  return items.flatMap((item, index) =>
    isBroken(item) ? [{ field: fieldOf(item, index), values: { line: index + 1, ...valuesOf(item) } }] : [],
  )
}

/** Parses a decimal number of XML; null for null, an empty text or anything else. */
export const numberOf = (value: string | null | undefined): Decimal | null =>
  value != null && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value.trim()) ? new Decimal(value.trim()) : null

/** Sum of the values that are numbers. */
export const total = (values: readonly (string | null)[]): Decimal =>
  values.reduce<Decimal>((sum, value) => sum.plus(numberOf(value) ?? 0), new Decimal(0))

export const decimalsOf = (value: string | null | undefined): number => value?.split('.')[1]?.length ?? 0

const scopes: Readonly<Record<Rule['scope'], (subject: Subject) => boolean>> = {
  any: () => true,
  cii: ({ format }) => format === 'zugferd',
  xrechnung: ({ format, profile }) => format === 'zugferd' && profile === 'xrechnung',
  ebinterface: ({ format }) => format === 'ebinterface',
}

/** The findings of these rules, in their order. */
export const findingsOf = (rules: readonly Rule[], subject: Subject): EInvoiceFinding[] =>
  rules
    .filter(({ scope }) => scopes[scope](subject))
    .flatMap(rule => rule.broken(subject).map(breach => findingOf(rule, breach)))

const findingOf = (rule: Rule, { field, values = {} }: Breach): EInvoiceFinding => ({
  rule: rule.id,
  severity: rule.severity ?? 'error',
  field,
  message: fill(rule.message, values),
  remedy: fill(rule.remedy, values),
})

const fill = ({ de, en }: Text, values: Record<string, string | number>): Text => {
  const filled = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return { de: filled(de), en: filled(en) }
}
