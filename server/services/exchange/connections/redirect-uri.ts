import type { Settings } from '../../../context'

/** Redirect URI to which providers send the browser back. */
export const redirectUri = ({ baseUrl }: Pick<Settings, 'baseUrl'>): string => `${baseUrl}/settings/storage/callback`
