import { textsOf } from '~/lib/i18n'
import type german from './de/receiver'

export const receiverTexts = textsOf<typeof german>('receiver')
