import type { ItemIn } from '../../../nouns/registers'

/** Documents that are made and kept, by the name under which files and mails know them. */
export type DocumentKind = ItemIn<'documents'>
