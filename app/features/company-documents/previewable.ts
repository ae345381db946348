import { shownTypes } from '~server/services/exchange/files/rules'
import type { CompanyDocument } from './documents-card'

type Named = Pick<CompanyDocument, 'filename' | 'content_type'>

/** As what it may be shown by its type and name. The service looks at the bytes before it shows anything. */
function claimedType({ filename, content_type }: Named) {
  const ending = filename.split('.').at(-1)?.toLowerCase().replace('jpg', 'jpeg')
  return shownTypes.find(type => type === content_type || type.endsWith(`/${ending}`))
}

export const isPicture = (document: Named): boolean => claimedType(document)?.startsWith('image/') ?? false
export const isPreviewable = (document: Named): boolean => claimedType(document) !== undefined
