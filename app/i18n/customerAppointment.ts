import { textsOf } from '~/lib/i18n'
import type german from './de/customerAppointment'

export const customerAppointmentTexts = textsOf<typeof german>('customerAppointment')
