import { textsOf } from '~/lib/i18n'
import type german from './de/auth'

export const authTexts = textsOf<typeof german>('auth')
