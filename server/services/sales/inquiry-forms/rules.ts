/** Optional fields of a form besides name, e-mail and message. */
export const inquiryFormFields = ['subject', 'phone', 'address'] as const
export type InquiryFormField = (typeof inquiryFormFields)[number]
