import { z } from 'zod'
import { CreateInquiryForm } from '~server/services/sales/inquiry-forms/schema'

/** A form as it is typed: websites in one text, with commas or line breaks between them. */
export const TypedForm = CreateInquiryForm.extend({
  origins: z
    .string()
    .max(3000)
    .nullish()
    .transform(text => (text ?? '').split(/[\s,;]+/).filter(Boolean))
    .pipe(CreateInquiryForm.shape.origins),
})
