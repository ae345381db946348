import type { z } from 'zod'
import { DomainError, type ErrorKey } from '../core/errors'
import { id } from '../core/scalars'

/** The id of a record in a path, as we write it: without leading zeros. What is no id is simply not found. */
export function pathId(text: string | undefined, missing: ErrorKey = 'not_found'): number {
  const { data } = id.safeParse(text)
  if (data === undefined || String(data) !== text) throw new DomainError(missing)
  return data
}

/** Fields of a form or a query by their schema. @throws DomainError validation with an issue for each that is wrong */
export function parseFields<T>(schema: z.ZodType<T>, fields: object): T {
  const { data, error } = schema.safeParse({ ...fields })
  if (!error) return data
  const issues = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  throw new DomainError('validation', { issues })
}
