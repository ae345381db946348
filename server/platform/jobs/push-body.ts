import type { z } from 'zod'
import { DomainError } from '../errors'

/** The JSON of a push, in the shape that its sender documents. @throws DomainError malformed */
export function pushBody<Shape extends z.ZodType>(body: Buffer, shape: Shape): z.output<Shape> {
  let given: unknown
  try {
    given = JSON.parse(body.toString('utf8'))
  } catch {
    throw new DomainError('malformed')
  }
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new DomainError('malformed')
  return parsed.data
}
