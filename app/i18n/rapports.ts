import { textsOf } from '~/lib/i18n'
import type german from './de/rapports'

export const rapportsTexts = textsOf<typeof german>('rapports')
