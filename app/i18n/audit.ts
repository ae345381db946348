import { textsOf } from '~/lib/i18n'
import type german from './de/audit'

export const auditTexts = textsOf<typeof german>('audit')
