import type { Outputs } from '~server/contract'

export type StorageSetup = Outputs['storage']['setup']['data']

/** A place for documents as the page names it: `bucket` is the company's own. */
export type StoragePlace = StorageSetup['provider'] | 'bucket'

/** The place that the procedures describe by provider and owner. */
export const placeOf = ({ provider, own_bucket }: Pick<StorageSetup, 'provider' | 'own_bucket'>): StoragePlace =>
  own_bucket ? 'bucket' : provider

/** A place of a form as the procedures name it. */
export const destinationOf = (place: string | null) => ({
  to: (place === 'bucket' ? 'object' : place) as 'object',
  own_bucket: place === 'bucket',
})
