import { z } from 'zod'
import { parseUrl } from '../../../platform/values/parse-url'
import { delegatedKinds, vendorKinds } from '../../../platform/values/provider-kinds'
import { dataOf, expectedVersion, instant } from '../../../platform/values/scalars'

/** Where documents can be stored: `object` is the service's own storage, or a bucket of the company. */
export const storageKinds = ['object', ...vendorKinds] as const
export type StorageKind = (typeof storageKinds)[number]

export const defaultPattern = '{customer}/{project_number} {name}'

/** Segments separated by `/`; the placeholders in braces are filled in. */
const folderPattern = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\:*?"<>|]+$/, 'a path without \\ : * ? " < > |')
  .meta({ example: defaultPattern })

const bucketPlace = {
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(address => isOrigin(address), 'the address of the store alone, as https://s3.eu-central-1.amazonaws.com')
    .meta({
      description: 'The address of the store, without the bucket',
      example: 'https://s3.eu-central-1.amazonaws.com',
    }),
  region: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, 'a region of letters, digits and hyphens')
    .default('us-east-1')
    .meta({ description: 'Stores without regions take `us-east-1`', example: 'eu-central-1' }),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket: 3 to 63 lower-case letters, digits, hyphens and dots')
    .meta({ example: 'dach-huber-dokumente' }),
  prefix: z
    .string()
    .max(200)
    .regex(
      /^(?:\.*[\w-][\w.-]*(?:\/\.*[\w-][\w.-]*)*)?$/,
      'folders of letters, digits, dots and hyphens, separated by /',
    )
    .default('')
    .meta({
      description: 'The folder in the bucket below which everything lies; empty for the bucket itself',
      example: 'gewerk',
    }),
  access_key_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'the id of an access key')
    .meta({ example: 'AKIAIOSFODNN7EXAMPLE' }),
  path_style: z
    .boolean()
    .default(true)
    .meta({ description: 'The bucket stands in the path, not in the name of the host; most stores take both' }),
}
const isOrigin = (address: string) => {
  const url = parseUrl(address)
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && !url.username && !url.password
}

/** A bucket of the company at a store that understands S3. */
export const OwnBucket = z.strictObject({
  ...bucketPlace,
  secret_access_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/, 'the secret of the access key')
    .meta({ description: 'Kept sealed; never answered', example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }),
})
export type OwnBucket = z.output<typeof OwnBucket>

/** Why access to it has ended, as a code; the page names the remedy. */
const connectionState = {
  status: z.enum(['connected', 'revoked']),
  error: z.string().nullable().meta({ description: 'Why our access has ended', example: 'bucket_key_refused' }),
}
const ownBucket = z
  .boolean()
  .meta({ description: 'Of `object`: a bucket of the company, not the storage of the service' })
const atLeft = {
  copies: z.int().meta({ description: 'Copies of ours that lie there' }),
  removal_at: instant.nullable().meta({ description: 'When they are removed there; null = they stay' }),
}

export const StorageSetup = dataOf(
  z.object({
    provider: z.enum(storageKinds),
    own_bucket: ownBucket,
    bucket: z
      .object({
        endpoint: z.string(),
        region: z.string(),
        bucket: z.string(),
        prefix: z.string(),
        access_key_id: z.string(),
        path_style: z.boolean(),
        ...connectionState,
        ...atLeft,
      })
      .nullable()
      .meta({ description: 'The bucket of the company; null = it has connected none' }),
    folder_pattern: z.string(),
    redirect_uri: z.string().meta({ description: 'What the provider has to know as our address for its answers' }),
    providers: z.array(
      z.object({
        provider: z.enum(storageKinds),
        configured: z.boolean().meta({ description: 'The operator has set client id and secret' }),
        client_id: z.string().nullable(),
        status: z.enum(['connected', 'revoked']).nullable(),
        account: z.string().nullable(),
        ...atLeft,
      }),
    ),
    documents: z.int().meta({ description: 'Documents that are to lie there, those of the bin left out' }),
    paused_at: instant.nullable().meta({ description: 'Since when nothing is copied there; null = it goes on' }),
    version: z.int(),
  }),
)

export const ChooseStorage = z.strictObject({
  provider: z.enum(storageKinds),
  bucket: OwnBucket.nullable().optional().meta({
    description:
      'Only with `object`: the bucket of the company where documents are to lie; null for the storage of the service. Without it, `object` stays what it is',
  }),
  folder_pattern: folderPattern.optional(),
  expected_version: expectedVersion,
})
export type ChooseStorage = z.output<typeof ChooseStorage>

export const StartConnection = z.strictObject({
  provider: z.enum(delegatedKinds).meta({ description: 'The provider: `google_drive`, `onedrive` or `dropbox`' }),
})
export const ConsentAddress = dataOf(z.object({ url: z.string() }))
export const FinishConnection = z.strictObject({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) })
export const Connected = dataOf(z.object({ provider: z.enum(storageKinds), account: z.string() }))

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
  provider: z.enum(storageKinds).meta({
    description:
      'The provider: `google_drive`, `onedrive`, `sharepoint` or `dropbox`; `object` for the bucket of the company',
  }),
})
export type OtherProvider = z.output<typeof OtherProvider>

/** `copy` leaves the copies at the former provider, `move` removes them after a week. */
export const StartMigration = z.strictObject({
  to: z.enum(storageKinds),
  own_bucket: ownBucket.default(false),
  mode: z.enum(['copy', 'move']).default('copy'),
})
export type StartMigration = z.output<typeof StartMigration>
export const MigrationStarted = dataOf(
  z.object({ to: z.enum(storageKinds), own_bucket: ownBucket, mode: z.enum(['copy', 'move']), documents: z.int() }),
)

export const PauseSync = z.strictObject({})

export const StartReconcile = z.strictObject({})
export const ReconcileStarted = z.object({ started: z.literal(true) })

/** `none`: there is nothing to report from; `starting`: none has come yet, or the channel is not open yet. */
export const pushStates = ['none', 'starting', 'active', 'unreachable', 'refused'] as const

export const StorageStatus = dataOf(
  z.object({
    provider: z.enum(storageKinds),
    own_bucket: ownBucket,
    connection: z
      .object(connectionState)
      .nullable()
      .meta({ description: 'How our access there stands; null = only the storage of the service is used' }),
    last_light_at: instant.nullable(),
    last_deep_at: instant.nullable(),
    running: z.boolean(),
    push: z
      .object({ state: z.enum(pushStates), last_notified_at: instant.nullable() })
      .meta({ description: 'Whether the provider reports changes at once; else they are read every five minutes' }),
    folders: z.object({ active: z.int(), archived: z.int(), missing: z.int(), error: z.int() }),
    documents: z.object({ placed: z.int(), waiting: z.int(), missing: z.int(), error: z.int() }),
    errors: z.array(z.object({ path: z.string(), error: z.string(), since: instant })),
    unfindable: z.int(),
    log: z.array(z.object({ at: instant, kind: z.string(), details: z.record(z.string(), z.unknown()) })),
    registryReady: z.boolean(),
  }),
)
