import { textsOf } from '~/lib/i18n'
import type german from './de/saved'

export const savedTexts = textsOf<typeof german>('saved')
