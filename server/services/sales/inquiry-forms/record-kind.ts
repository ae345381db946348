import type { InquiryForm } from '../../../../prisma/client/client'
import type { RecordKind } from '../../../platform/records/change-record'
import { loadInquiryForm, toInquiryFormRecord } from './read'
import type { InquiryFormRecord } from './schema'

export const inquiryFormKind: RecordKind<'inquiryForm', InquiryForm, InquiryFormRecord> = {
  model: 'inquiryForm',
  entity: 'inquiry_form',
  load: loadInquiryForm,
  show: toInquiryFormRecord,
}
