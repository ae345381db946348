import { textsOf } from '~/lib/i18n'
import type german from './de/invoices'

export const invoicesTexts = textsOf<typeof german>('invoices')
