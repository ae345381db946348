import { textsOf } from '~/lib/i18n'
import type german from './de/companies'

export const companiesTexts = textsOf<typeof german>('companies')
