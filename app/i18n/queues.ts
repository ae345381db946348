import { textsOf } from '~/lib/i18n'
import type german from './de/queues'

export const queuesTexts = textsOf<typeof german>('queues')
