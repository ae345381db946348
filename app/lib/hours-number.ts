import { z } from 'zod'

const mark = 'hours'

/**
 * Marks the schema of a form's field as hours: `coerceForm` parses "7:30" and "7,5" as 7.5. Call limits before this and
 * `nullish` after it, since each method of a schema creates another one.
 */
export const hoursNumber = <Schema extends z.ZodNumber>(schema: Schema): Schema => schema.meta({ [mark]: true })

/** Whether a schema is marked by `hoursNumber`. */
export const isHours = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.[mark] === true
