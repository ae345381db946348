import type { timesTexts } from '~/i18n/times'
import type { Translator } from '~/lib/i18n'

// Declared anew: importing them would load them with the page, and only the file needs them.
const texts: typeof timesTexts = { namespace: 'times' }

/** The number of a colleague, by which files name them: two may have the same name. */
export const personNumber = {
  label: (translator: Translator) => translator(texts)('week.personNumber'),
  value: (row: { user_id: number }) => row.user_id,
}
