import { textsOf } from '~/lib/i18n'
import type german from './de/planning'

export const planningTexts = textsOf<typeof german>('planning')
