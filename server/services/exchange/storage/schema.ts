import { z } from 'zod'
import { parseUrl } from '../../../platform/values/parse-url'
import { delegatedKinds, providerKinds } from '../../../platform/values/provider-kinds'
import { dataOf, expectedVersion, instant } from '../../../platform/values/scalars'

/** Where documents can be stored: `object` is the service's own storage. */
export const storageKinds = ['object', ...providerKinds] as const
export type StorageKind = (typeof storageKinds)[number]

export const defaultPattern = '{customer}/{project_number} {name}'

/** Segments separated by `/`; the placeholders in braces are filled in. */
const folderPattern = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\:*?"<>|]+$/, 'a path without \\ : * ? " < > |')
  .meta({ example: defaultPattern })

export const StorageSetup = dataOf(
  z.object({
    provider: z.enum(storageKinds),
    folder_pattern: z.string(),
    redirect_uri: z.string().meta({ description: 'What the provider has to know as our address for its answers' }),
    providers: z.array(
      z.object({
        provider: z.enum(storageKinds),
        configured: z.boolean().meta({ description: 'The operator has set client id and secret' }),
        client_id: z.string().nullable(),
        status: z.enum(['connected', 'revoked']).nullable(),
        account: z.string().nullable(),
        copies: z.int().meta({ description: 'Copies of ours that lie there' }),
        removal_at: instant.nullable().meta({ description: 'When they are removed there; null = they stay' }),
      }),
    ),
    documents: z.int().meta({ description: 'Documents that are to lie there, those of the bin left out' }),
    paused_at: instant.nullable().meta({ description: 'Since when nothing is copied there; null = it goes on' }),
    version: z.int(),
  }),
)

export const ChooseStorage = z.strictObject({
  provider: z.enum(storageKinds),
  folder_pattern: folderPattern.optional(),
  expected_version: expectedVersion,
})
export type ChooseStorage = z.output<typeof ChooseStorage>

export const StartConnection = z.strictObject({
  provider: z
    .enum(delegatedKinds)
    .meta({ description: 'The provider: `google_drive`, `onedrive`, `sharepoint` or `dropbox`' }),
})
export const ConsentAddress = dataOf(z.object({ url: z.string() }))
export const FinishConnection = z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) })
export const Connected = dataOf(z.object({ provider: z.enum(providerKinds), account: z.string() }))

/** A SharePoint Online site, with its address as shown in the browser. */
const siteUrl = z
  .url({ protocol: /^https$/, hostname: /^[a-z0-9-]+\.sharepoint\.(?:com|de|us|cn)$/ })
  .max(400)
  .refine(address => !/%2f|%5c|%00|[?#@]|:\d/i.test(address.slice(8)) && isDecodable(address), {
    message: 'the address of a site, as https://company.sharepoint.com/sites/team',
  })
  .meta({ example: 'https://dachhuber.sharepoint.com/sites/Team' })
const isDecodable = (address: string) => parseUrl(address) !== null && !/%(?![0-9a-f]{2})/i.test(address)

export const ConnectSite = z.strictObject({
  site_url: siteUrl,
  site_id: z
    .string()
    .regex(/^[A-Za-z0-9.-]+,[0-9A-Fa-f-]+,[0-9A-Fa-f-]+$/, 'host,collection,site as Microsoft Graph names it')
    .max(300)
    .meta({
      example: 'dachhuber.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE',
    })
    .optional(),
})
export type ConnectSite = z.output<typeof ConnectSite>
export const SiteConnected = dataOf(
  z.object({ provider: z.literal('sharepoint'), account: z.string(), site_id: z.string() }),
)

export const TestStorage = z.strictObject({})
export const Tested = dataOf(z.object({ provider: z.enum(storageKinds), ok: z.literal(true) }))

export const OtherProvider = z.strictObject({
  provider: z
    .enum(providerKinds)
    .meta({ description: 'The provider: `google_drive`, `onedrive`, `sharepoint` or `dropbox`' }),
})
export type OtherProvider = z.output<typeof OtherProvider>

/** `copy` leaves the copies at the former provider, `move` removes them after a week. */
export const StartMigration = z.strictObject({
  to: z.enum(storageKinds),
  mode: z.enum(['copy', 'move']).default('copy'),
})
export type StartMigration = z.output<typeof StartMigration>
export const MigrationStarted = dataOf(
  z.object({ to: z.enum(storageKinds), mode: z.enum(['copy', 'move']), documents: z.int() }),
)

export const PauseMigration = z.strictObject({})

export const StartReconcile = z.strictObject({})
export const ReconcileStarted = z.object({ started: z.literal(true) })

export const folderStates = ['active', 'archived', 'missing', 'error'] as const

export const StorageStatus = dataOf(
  z.object({
    provider: z.enum(storageKinds),
    last_light_at: instant.nullable(),
    last_deep_at: instant.nullable(),
    running: z.boolean(),
    folders: z.object({ active: z.int(), archived: z.int(), missing: z.int(), error: z.int() }),
    documents: z.object({ placed: z.int(), waiting: z.int(), missing: z.int(), error: z.int() }),
    errors: z.array(z.object({ path: z.string(), error: z.string(), since: instant })),
    unfindable: z.int(),
    log: z.array(z.object({ at: instant, kind: z.string(), details: z.record(z.string(), z.unknown()) })),
    registryReady: z.boolean(),
  }),
)
