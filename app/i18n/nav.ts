import { textsOf } from '~/lib/i18n'
import type german from './de/nav'

export const navTexts = textsOf<typeof german>('nav')
