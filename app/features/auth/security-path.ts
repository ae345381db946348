/** Action URL of the forms on the user's own account security. */
export const securityPath = '/profile/security'
