import { textsOf } from '~/lib/i18n'
import type german from './de/errors'

export const errorsTexts = textsOf<typeof german>('errors')
