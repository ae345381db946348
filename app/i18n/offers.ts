import { textsOf } from '~/lib/i18n'
import type german from './de/offers'

export const offersTexts = textsOf<typeof german>('offers')
