/** Where a company's documents can be copied to; `object`, our own storage, is where they always are. */
export const providerKinds = ['google_drive', 'onedrive', 'sharepoint', 'dropbox'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Those whose account a person opens to us in the browser; a team site is opened by its administrator instead. */
export const delegatedKinds = ['google_drive', 'onedrive', 'dropbox'] as const
export type DelegatedKind = (typeof delegatedKinds)[number]

/** Vendors to which the operator makes the service known. */
export const providerVendors = ['google', 'microsoft', 'dropbox'] as const
export type ProviderVendor = (typeof providerVendors)[number]
