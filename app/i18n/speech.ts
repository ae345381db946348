import { textsOf } from '~/lib/i18n'
import type german from './de/speech'

export const speechTexts = textsOf<typeof german>('speech')
