import { textsOf } from '~/lib/i18n'
import type german from './de/storage'

export const storageTexts = textsOf<typeof german>('storage')
