import { z } from 'zod'

const mark = 'hours'

/**
 * Marks the schema of a form's field as hours: `coerceForm` reads "7:30" and "7,5" as 7.5. Limits come before the mark
 * and `nullish` behind it, since each method of a schema makes another one.
 */
export const hoursNumber = <Schema extends z.ZodNumber>(schema: Schema): Schema => schema.meta({ [mark]: true })

/** Whether a schema bears the mark of `hoursNumber`. */
export const isHours = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.[mark] === true
