import { textsOf } from '~/lib/i18n'
import type german from './de/activity'

export const activityTexts = textsOf<typeof german>('activity')
