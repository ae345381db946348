import { textsOf } from '~/lib/i18n'
import type german from './de/contacts'

export const contactsTexts = textsOf<typeof german>('contacts')
