import { shownTypes } from '~server/services/exchange/files/shown-type-rules'
import type { CompanyDocument } from './documents-card'

type Named = Pick<CompanyDocument, 'filename' | 'content_type'>

/** The preview type claimed by its content type and name. The service checks the bytes before it shows anything. */
function claimedType({ filename, content_type }: Named) {
  const ending = filename.split('.').at(-1)?.toLowerCase().replace('jpg', 'jpeg')
  return shownTypes.find(type => type === content_type || type.endsWith(`/${ending}`))
}

export const isPicture = (document: Named): boolean => claimedType(document)?.startsWith('image/') ?? false
export const isPreviewable = (document: Named): boolean => claimedType(document) !== undefined
