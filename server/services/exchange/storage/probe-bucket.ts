import { type DocumentStore, probeStore } from '../../../adapters/document-store/store'

/** Lists, writes, reads and removes there, as far as we may. @throws ProviderAway, ProviderRefused */
export async function probeBucket(store: DocumentStore, folderId: string): Promise<void> {
  await store.account()
  await probeStore(store, folderId)
}
