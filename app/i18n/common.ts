import { textsOf } from '~/lib/i18n'
import type german from './de/common'

export const commonTexts = textsOf<typeof german>('common')
