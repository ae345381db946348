import { textsOf } from '~/lib/i18n'
import type german from './de/work'

export const workTexts = textsOf<typeof german>('work')
