/** Columns of a webhook with a single secret. */
export const singleSecretColumns = (secret: string) => ({ secret, nextSecret: null, rotationStartedAt: null })
