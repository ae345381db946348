import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * JSON Schema 2020-12 of what is sent (`input`) or answered (`output`); `adjust` changes each part of it last. Our
 * scalars carry `meta({ override })` for the API documents, which zod-openapi applies there and `z.toJSONSchema` by
 * itself would print as a keyword of that name.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output' = 'input',
  adjust: (part: JsonSchema) => void = () => undefined,
): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }: { jsonSchema: JsonSchema }) {
      applyOverride(jsonSchema)
      adjust(jsonSchema)
    },
  })
}

function applyOverride(part: JsonSchema): void {
  const { override } = part
  delete part.override
  if (typeof override !== 'object' || override === null) return
  // A number that may also arrive as text is described as the number.
  if ('type' in override) delete part.anyOf
  Object.assign(part, override)
}
