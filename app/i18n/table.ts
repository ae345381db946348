import { textsOf } from '~/lib/i18n'
import type german from './de/table'

export const tableTexts = textsOf<typeof german>('table')
