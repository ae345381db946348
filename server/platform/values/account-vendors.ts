/** Vendors of calendars and mail to whom a person's own account can be opened. */
export const accountVendors = ['google', 'microsoft'] as const
export type AccountVendor = (typeof accountVendors)[number]

/** What a person agrees to, each for itself. */
export const accountFeatures = ['calendar', 'mail', 'people'] as const
export type AccountFeature = (typeof accountFeatures)[number]

/** As people know them: messages name the vendor. */
export const vendorNames: Record<AccountVendor, string> = { google: 'Google', microsoft: 'Microsoft' }

/** Parts of a mailbox that every vendor has; `all` leaves out drafts. */
export const mailFolders = ['inbox', 'sent', 'all'] as const
export type MailFolder = (typeof mailFolders)[number]
