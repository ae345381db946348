import { textsOf } from '~/lib/i18n'
import type german from './de/today'

export const todayTexts = textsOf<typeof german>('today')
