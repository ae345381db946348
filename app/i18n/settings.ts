import { textsOf } from '~/lib/i18n'
import type german from './de/settings'

export const settingsTexts = textsOf<typeof german>('settings')
