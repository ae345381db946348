import { textsOf } from '~/lib/i18n'
import type german from './de/records'

export const recordsTexts = textsOf<typeof german>('records')
