import { textsOf } from '~/lib/i18n'
import type german from './de/inbound'

export const inboundTexts = textsOf<typeof german>('inbound')
