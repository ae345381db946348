import { textsOf } from '~/lib/i18n'
import type german from './de/projects'

export const projectsTexts = textsOf<typeof german>('projects')
