/** Providers with which the operator registers the service. */
export const vendorKinds = ['google_drive', 'onedrive', 'sharepoint', 'dropbox'] as const
export type VendorKind = (typeof vendorKinds)[number]

/**
 * Where a company's documents can be copied to; the service's own storage always has them. `bucket` is a bucket of the
 * company at a store that understands S3: with the service's own storage it is the kind `object`.
 */
export const providerKinds = [...vendorKinds, 'bucket'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Those whose account a person connects in the browser; a team site is connected by its administrator instead. */
export const delegatedKinds = ['google_drive', 'onedrive', 'dropbox'] as const
export type DelegatedKind = (typeof delegatedKinds)[number]

/** Vendors with which the operator registers the service. */
export const providerVendors = ['google', 'microsoft', 'dropbox'] as const
export type ProviderVendor = (typeof providerVendors)[number]
