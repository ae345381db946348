/** Where the forms about the own account's security are sent. */
export const securityPath = '/profile/security'
