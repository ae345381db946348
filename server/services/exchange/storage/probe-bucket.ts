import { type DocumentStore, probeStore } from '../../../adapters/document-store/store'

/** Whether we may list, write, read and remove there. @throws ProviderAway, ProviderRefused */
export async function probeBucket(store: DocumentStore, folderId: string): Promise<void> {
  await store.account()
  await probeStore(store, folderId)
}
