import { textsOf } from '~/lib/i18n'
import type german from './de/bell'

export const bellTexts = textsOf<typeof german>('bell')
