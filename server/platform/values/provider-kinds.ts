/** Providers that a company's documents can be copied to; `object`, our own storage, always has them. */
export const providerKinds = ['google_drive', 'onedrive', 'sharepoint', 'dropbox'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Those whose account a person connects in the browser; a team site is connected by its administrator instead. */
export const delegatedKinds = ['google_drive', 'onedrive', 'dropbox'] as const
export type DelegatedKind = (typeof delegatedKinds)[number]

/** Vendors with which the operator registers the service. */
export const providerVendors = ['google', 'microsoft', 'dropbox'] as const
export type ProviderVendor = (typeof providerVendors)[number]
