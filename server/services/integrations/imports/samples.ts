import type { Ctx } from '../../../context'
import type { Locale } from '../../../platform/values/locale'
import { fieldsOf } from './fields'
import type { ImportNoun, SamplesOf } from './schema'

/** Two sample records as a file in the language may contain them, keyed by the fields' labels. */
export function sampleRows(noun: ImportNoun, locale: Locale): Array<Record<string, string | number>> {
  const columns = Object.values(fieldsOf(noun)).flatMap(({ samples, ...field }) => {
    if (!samples) return []
    const cells = 'de' in samples ? samples[locale] : samples
    return [{ heading: field[locale], cells }]
  })
  return [0, 1].map(row => Object.fromEntries(columns.map(({ heading, cells }) => [heading, cells[row] ?? ''])))
}

/** Sample records in the caller's language. */
export const importSamples = ({ locale }: Ctx, { noun }: SamplesOf) => ({ data: sampleRows(noun, locale) })
