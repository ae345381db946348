import { textsOf } from '~/lib/i18n'
import type german from './de/outbox'

export const outboxTexts = textsOf<typeof german>('outbox')
