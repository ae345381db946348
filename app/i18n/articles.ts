import { textsOf } from '~/lib/i18n'
import type german from './de/articles'

export const articlesTexts = textsOf<typeof german>('articles')
