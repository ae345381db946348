import { textsOf } from '~/lib/i18n'
import type german from './de/mailbox'

export const mailboxTexts = textsOf<typeof german>('mailbox')
