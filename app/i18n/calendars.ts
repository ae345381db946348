import { textsOf } from '~/lib/i18n'
import type german from './de/calendars'

export const calendarTexts = textsOf<typeof german>('calendars')
