import { textsOf } from '~/lib/i18n'
import type german from './de/appointments'

export const appointmentsTexts = textsOf<typeof german>('appointments')
