/** Vendors of calendars and mail whose accounts a person can connect. */
export const accountVendors = ['google', 'microsoft'] as const
export type AccountVendor = (typeof accountVendors)[number]

/** Features that a person consents to, each separately. */
export const accountFeatures = ['calendar', 'mail', 'people'] as const
export type AccountFeature = (typeof accountFeatures)[number]

/** Brand names, for messages. */
export const vendorNames: Record<AccountVendor, string> = { google: 'Google', microsoft: 'Microsoft' }

/** Parts of a mailbox that every vendor has; `all` leaves out drafts. */
export const mailFolders = ['inbox', 'sent', 'all'] as const
export type MailFolder = (typeof mailFolders)[number]
