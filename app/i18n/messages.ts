import { textsOf } from '~/lib/i18n'
import type german from './de/messages'

export const messagesTexts = textsOf<typeof german>('messages')
