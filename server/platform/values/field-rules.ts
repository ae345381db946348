import type { z } from 'zod'

/**
 * An inconsistency, at the field that has to be corrected. `message` is the rule's text;
 * `platform/values/issue-texts.ts` translates it.
 */
export interface FieldIssue {
  path: string
  rule: string
  message: string
}

/** Rules over several fields of a record. Fields that are absent or null are not checked. */
export type FieldRules<T> = (record: T) => FieldIssue[]

/** The rules as a refinement of a schema for the whole record, as in a creation. */
export const refineBy =
  <T>(rules: FieldRules<T>) =>
  (record: T, ctx: z.RefinementCtx): void => {
    for (const { path, rule, message } of rules(record))
      ctx.addIssue({ code: 'custom', path: path.split('.'), message, params: { rule } })
  }

/** An issue if both days are given and `to` is before `from`. */
export const inOrder = (record: object, from: string, to: string, rule = 'ends_before_start'): FieldIssue[] => {
  const { [from]: first, [to]: last } = record as Record<string, unknown>
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? [{ path: to, rule, message: `lies before ${from}` }]
    : []
}
