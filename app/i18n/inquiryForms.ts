import { textsOf } from '~/lib/i18n'
import type german from './de/inquiryForms'

export const inquiryFormsTexts = textsOf<typeof german>('inquiryForms')
