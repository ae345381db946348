import type { OAuthApp } from '../../context'
import type { DelegatedKind, ProviderKind, ProviderVendor, VendorKind } from '../../platform/values/provider-kinds'
import type { AccessTokens } from '../provider/http'
import { type Grant, googleRevoke, type OAuthClient } from '../provider/oauth'
import { dropboxOAuth, dropboxRevoke, dropboxStore } from './dropbox'
import { googleApiUrl, googleDrive, googleOAuth } from './google-drive'
import { microsoftAppGrant, microsoftDrive, microsoftOAuth, type SiteAddress, teamSite } from './microsoft-drive'
import type { DocumentStore, ItemRegister } from './store'

/** What a connection stores besides its tokens: which library of which organisation it opens. */
export interface ConnectionPlace {
  organisation?: string
  driveId?: string
}

export interface OpenOptions {
  app: OAuthApp
  place: ConnectionPlace
  tokens: AccessTokens
  register: ItemRegister
  signal: AbortSignal
}

/**
 * To where a kind reports that something has changed: nowhere, so that runs find it; to a channel that we open for each
 * account; or those of all accounts to the one address that the operator of the application has entered there.
 */
export type ReportsTo = 'nowhere' | 'channel' | 'application'

/** What the service has to know of a kind. */
interface KindTraits {
  /** The vendor whose OAuth client opens accounts of this kind; null where a key of the company opens them. */
  vendor: ProviderVendor | null
  reportsTo: ReportsTo
}

const traits = {
  google_drive: { vendor: 'google', reportsTo: 'channel' },
  onedrive: { vendor: 'microsoft', reportsTo: 'channel' },
  sharepoint: { vendor: 'microsoft', reportsTo: 'channel' },
  dropbox: { vendor: 'dropbox', reportsTo: 'application' },
  bucket: { vendor: null, reportsTo: 'nowhere' },
} as const satisfies Record<ProviderKind, KindTraits>

/** The vendor whose OAuth client opens accounts of this kind. */
export const vendorOf = (kind: VendorKind): ProviderVendor => traits[kind].vendor

/** Whether an OAuth client of the operator opens accounts of this kind, and not a key that the company has entered. */
export const isOpenedByVendor = (kind: ProviderKind): kind is VendorKind => traits[kind].vendor !== null

export const reportsTo = (kind: ProviderKind): ReportsTo => traits[kind].reportsTo

const clients: Record<DelegatedKind, (app: OAuthApp) => OAuthClient> = {
  google_drive: googleOAuth,
  onedrive: microsoftOAuth,
  dropbox: dropboxOAuth,
}
export const oauthOf = (kind: DelegatedKind, app: OAuthApp): OAuthClient => clients[kind](app)

const stores: Record<VendorKind, (options: OpenOptions) => DocumentStore> = {
  google_drive: ({ app, tokens, signal }) => googleDrive({ baseUrl: googleApiUrl(app), tokens, signal }),
  onedrive: options => microsoftDrive({ kind: 'onedrive', driveId: null, ...options }),
  sharepoint: options => microsoftDrive({ kind: 'sharepoint', driveId: options.place.driveId ?? '', ...options }),
  dropbox: dropboxStore,
}
export const openProvider = (kind: VendorKind, options: OpenOptions): DocumentStore => stores[kind](options)

/** A new access token for a connection. @throws ProviderAway, ProviderRefused access_withdrawn */
export const renewedGrant = (
  kind: VendorKind,
  app: OAuthApp,
  { place, refreshToken }: { place: ConnectionPlace; refreshToken: string },
): Promise<Grant> =>
  kind === 'sharepoint' ? microsoftAppGrant(app, place.organisation ?? '') : oauthOf(kind, app).refresh(refreshToken)

/**
 * Revokes a grant, if the vendor supports that: Microsoft does not, its users remove the application from their
 * account. The vendor's response does not matter here.
 */
export async function revokeGrant(kind: VendorKind, app: OAuthApp, { refreshToken }: { refreshToken: string }) {
  if (kind === 'google_drive') await googleRevoke(app, refreshToken)
  if (kind === 'dropbox') await dropboxRevoke(app, refreshToken)
}

export { microsoftAppGrant as appGrant, type SiteAddress, teamSite }
