import { textsOf } from '~/lib/i18n'
import type german from './de/platform'

export const platformTexts = textsOf<typeof german>('platform')
