import { textsOf } from '~/lib/i18n'
import type german from './de/presence'

export const presenceTexts = textsOf<typeof german>('presence')
