import { textsOf } from '~/lib/i18n'
import type german from './de/contactForm'

export const contactFormTexts = textsOf<typeof german>('contactForm')
