import { textsOf } from '~/lib/i18n'
import type german from './de/inquiries'

export const inquiriesTexts = textsOf<typeof german>('inquiries')
