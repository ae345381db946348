import { textsOf } from '~/lib/i18n'
import type german from './de/times'

export const timesTexts = textsOf<typeof german>('times')
