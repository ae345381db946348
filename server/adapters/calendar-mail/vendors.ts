import type { OAuthApp, Settings } from '../../context'
import type { AccountFeature, AccountVendor } from '../../platform/values/account-vendors'
import { type Grant, googleRevoke, type OAuthClient } from '../provider/oauth'
import { type Delegation, googleDelegation, microsoftDelegation } from './delegation'
import { googleAccount, googleCalendar, googleFeaturesIn, googleOAuth, googleScopes } from './google'
import { googleMail } from './google-mail'
import { googlePeople } from './google-people'
import { googleSync } from './google-sync'
import type { MailProvider } from './mail-port'
import { microsoftAccount, microsoftCalendar, microsoftFeaturesIn, microsoftOAuth, microsoftScopes } from './microsoft'
import { microsoftMail } from './microsoft-mail'
import { microsoftPeople } from './microsoft-people'
import { microsoftSync } from './microsoft-sync'
import type { CalendarProvider, OpenAccount } from './port'
import type { CalendarSyncProvider, DirectoryProvider } from './sync-port'

/** Everything that differs from vendor to vendor. */
interface Vendor {
  app(settings: Settings): OAuthApp | null
  oauth(app: OAuthApp, features: readonly AccountFeature[]): OAuthClient
  featuresIn(grant: Grant): AccountFeature[]
  account(options: OpenAccount): Promise<{ id: string; name: string }>
  calendar(options: OpenAccount): CalendarProvider
  sync(options: OpenAccount): CalendarSyncProvider
  people(options: OpenAccount): DirectoryProvider
  mail(options: OpenAccount): MailProvider
  /** Total for the attachments of one mail. */
  maxAttachedBytes: number
  /** Access that an administrator of the organisation grants once for all its people. */
  delegation: Delegation
  /** The scopes requested for each feature. */
  scopes: Record<AccountFeature, readonly string[]>
  /** Revokes a grant, as far as the vendor supports it. */
  revoke(app: OAuthApp, refreshToken: string): Promise<void>
  /** Where the operator registers the service with the vendor. */
  console: string
}

export const vendors: Record<AccountVendor, Vendor> = {
  google: {
    app: settings => settings.providerApps.google,
    oauth: (app, features) => googleOAuth(app, features),
    featuresIn: ({ scope }) => googleFeaturesIn(scope),
    account: googleAccount,
    ...{ calendar: googleCalendar, sync: googleSync, people: googlePeople, mail: googleMail },
    // A mail of 25 MB, in which encoding adds a third to the bytes.
    maxAttachedBytes: 18 * 1024 * 1024,
    delegation: googleDelegation,
    scopes: googleScopes,
    revoke: googleRevoke,
    console: 'https://console.cloud.google.com/apis/credentials',
  },
  microsoft: {
    app: settings => settings.providerApps.microsoft,
    oauth: (app, features) => microsoftOAuth(app, features),
    featuresIn: ({ scope }) => microsoftFeaturesIn(scope),
    account: microsoftAccount,
    ...{ calendar: microsoftCalendar, sync: microsoftSync, people: microsoftPeople, mail: microsoftMail },
    // A request of 4 MB, in which encoding adds a third to the bytes.
    maxAttachedBytes: 2_750_000,
    delegation: microsoftDelegation,
    scopes: microsoftScopes,
    // Microsoft has no way to revoke a single grant; people end it at myapps.microsoft.com.
    revoke: async () => {},
    console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps',
  },
}

export type { OpenAccount }
