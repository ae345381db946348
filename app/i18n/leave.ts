import { textsOf } from '~/lib/i18n'
import type german from './de/leave'

export const leaveTexts = textsOf<typeof german>('leave')
