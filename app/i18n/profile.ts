import { textsOf } from '~/lib/i18n'
import type german from './de/profile'

export const profileTexts = textsOf<typeof german>('profile')
