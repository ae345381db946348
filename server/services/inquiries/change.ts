import type { Inquiry } from '../../../prisma/client/client'
import type { RecordKind } from '../../core/change-record'
import { loadInquiry, toInquiryRecord } from './read'
import type { InquiryRecord } from './schema'

export const inquiryKind: RecordKind<'inquiry', Inquiry, InquiryRecord> = {
  model: 'inquiry',
  entity: 'inquiry',
  topic: 'inquiries',
  load: loadInquiry,
  show: toInquiryRecord,
}
