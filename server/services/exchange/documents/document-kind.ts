import type { ItemIn } from '../../../nouns/registers'

/** Documents that are generated and stored, by the name that files and mails use. */
export type DocumentKind = ItemIn<'documents'>
