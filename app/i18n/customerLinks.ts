import { textsOf } from '~/lib/i18n'
import type german from './de/customerLinks'

export const customerLinksTexts = textsOf<typeof german>('customerLinks')
