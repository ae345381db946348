import { textsOf } from '~/lib/i18n'
import type german from './de/dunnings'

export const dunningsTexts = textsOf<typeof german>('dunnings')
