import { textsOf } from '~/lib/i18n'
import type german from './de/einvoices'

export const einvoicesTexts = textsOf<typeof german>('einvoices')
