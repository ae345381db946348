import { textsOf } from '~/lib/i18n'
import type german from './de/customer'

export const customerTexts = textsOf<typeof german>('customer')
