import type { AttachmentRef } from './attachment-ref'

/** Whether the letter announces an attached document: a calendar entry is none. */
export const isDocument = ({ kind }: AttachmentRef): boolean => kind !== 'appointment_ics'
