import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { jsonSchemaOf } from '../../../platform/values/json-schema'
import type { Source } from './sources'

/** A tool of the assistant: a procedure, which keeps all of its own checks. */
export interface Tool {
  name: string
  /** A read is executed at once; a write is only proposed. */
  kind: 'read' | 'write'
  advice: string
  input: z.ZodType
  /** Whether the caller has the permission that the procedure requires. */
  permitted(ctx: Ctx): boolean
  call(ctx: Ctx, input: unknown): Promise<unknown>
  sources(answer: unknown): Source[]
  /** The noun of the records it answers; null when each row names its own. */
  noun: string | null
}

export type Toolbox = ReadonlyMap<string, Tool>

/** The schema of a tool's input as models read it: plain JSON Schema 2020-12. */
export function inputSchemaOf({ input }: Tool): Record<string, unknown> {
  const known = inputSchemas.get(input)
  if (known) return known
  const made = jsonSchemaOf(input, 'input', withExamples)
  inputSchemas.set(input, made)
  return made
}

/** `example` is a keyword of OpenAPI; JSON Schema has `examples`. */
function withExamples(part: Record<string, unknown>): void {
  if (part.example !== undefined) part.examples = [part.example]
  delete part.example
}

// The tools are the same for every question, and building all their schemas takes as long as the answer.
const inputSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()
