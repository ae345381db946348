import type { Inquiry } from '../../../../prisma/client/client'
import type { RecordKind } from '../../../platform/records/change-record'
import { loadInquiry, toInquiryRecord } from './read'
import type { InquiryRecord } from './schema'

export const inquiryKind: RecordKind<'inquiry', Inquiry, InquiryRecord> = {
  model: 'inquiry',
  entity: 'inquiry',
  load: loadInquiry,
  show: toInquiryRecord,
}
