import { textsOf } from '~/lib/i18n'
import type german from './de/creditNotes'

export const creditNotesTexts = textsOf<typeof german>('creditNotes')
