import { textsOf } from '~/lib/i18n'
import type german from './de/imports'

export const importsTexts = textsOf<typeof german>('imports')
