import { textsOf } from '~/lib/i18n'
import type german from './de/team'

export const teamTexts = textsOf<typeof german>('team')
