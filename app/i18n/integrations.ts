import { textsOf } from '~/lib/i18n'
import type german from './de/integrations'

export const integrationsTexts = textsOf<typeof german>('integrations')
