import { textsOf } from '~/lib/i18n'
import type german from './de/companyDocuments'

export const companyDocumentsTexts = textsOf<typeof german>('companyDocuments')
