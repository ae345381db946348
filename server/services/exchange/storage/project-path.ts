import { safeName } from './safe-name'

/** Values for the placeholders of a pattern. */
interface PathValues {
  customer: string | null
  project_number: string
  name: string
}

/** The folder of a project by the company's pattern, from the root: `Müller GmbH/P-2026-0007 Dach`. */
export const projectPath = (pattern: string, values: PathValues): string[] =>
  pattern
    .split('/')
    .map(segment =>
      segment.replace(/\{(customer|project_number|name)\}/g, (_, key) => values[key as keyof PathValues] ?? '–'),
    )
    .filter(segment => segment.trim() !== '')
    .map(safeName)
