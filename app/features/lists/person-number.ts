import type { timesTexts } from '~/i18n/times'
import type { Translator } from '~/lib/i18n'

// Declared again: importing them would load them with the page, and only the file needs them.
const texts: typeof timesTexts = { namespace: 'times' }

/** A colleague's number, which identifies them in files: two may have the same name. */
export const personNumber = {
  label: (translator: Translator) => translator(texts)('week.personNumber'),
  value: (row: { user_id: number }) => row.user_id,
}
