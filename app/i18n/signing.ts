import { textsOf } from '~/lib/i18n'
import type german from './de/signing'

export const signingTexts = textsOf<typeof german>('signing')
