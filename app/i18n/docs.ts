import { textsOf } from '~/lib/i18n'
import type german from './de/docs'

export const docsTexts = textsOf<typeof german>('docs')
