import type { DocumentStore } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { itemKeys } from './item-keys'

/** The folder that contains everything of a company at a provider. */
export const ensureRootFolder = (store: DocumentStore, { actor }: Pick<Ctx, 'actor'>) =>
  store.ensureFolder(null, `Gewerk ${actor.companyName}`.replace(/[\\/]/g, '_'), itemKeys.root(actor.companyId))
