import type { ProviderKind } from '../../../platform/values/provider-kinds'
import type { StorageKind } from './schema'

/** The external provider, or null if documents are stored by ourselves alone. */
export const externalProvider = (settings: { provider: string } | null): ProviderKind | null =>
  settings && settings.provider !== 'object' ? (settings.provider as ProviderKind) : null

/** Where documents are stored: by ourselves alone (`object`), or where copies of them are as well. */
export type StoragePlace = 'object' | ProviderKind
export const placeOf = (settings: { provider: string } | null): StoragePlace =>
  (settings?.provider ?? 'object') as StoragePlace

/** Its kind: a bucket of the company is object storage, too. */
export const kindOfPlace = (place: StoragePlace): StorageKind => (place === 'bucket' ? 'object' : place)
export const kindOf = (settings: { provider: string } | null): StorageKind => kindOfPlace(placeOf(settings))
export const isOwnBucket = (settings: { provider: string } | null): boolean => placeOf(settings) === 'bucket'

/** The place that a kind with `own_bucket` names. */
export const placeNamed = (kind: StorageKind, ownBucket: boolean): StoragePlace =>
  kind === 'object' && ownBucket ? 'bucket' : kind
