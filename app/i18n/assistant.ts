import { textsOf } from '~/lib/i18n'
import type german from './de/assistant'

export const assistantTexts = textsOf<typeof german>('assistant')
