import type { CompanyDocument } from './documents-card'

type Named = Pick<CompanyDocument, 'filename' | 'content_type'>

/** Whether it calls itself a picture that browsers show. The service looks at the bytes before it shows anything. */
export const isPicture = ({ filename, content_type }: Named): boolean =>
  /^image\/(?:jpeg|png|gif|webp)$/.test(content_type) || /\.(?:jpe?g|png|gif|webp)$/i.test(filename)

export const isPreviewable = (document: Named): boolean =>
  isPicture(document) || document.content_type === 'application/pdf' || /\.pdf$/i.test(document.filename)
