import { textsOf } from '~/lib/i18n'
import type german from './de/documents'

export const documentsTexts = textsOf<typeof german>('documents')
