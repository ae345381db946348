import { z } from 'zod'
import { emailAddress } from './platform/values/email-address'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess(value => (value === '' || value === undefined ? fallback : value), schema)
const count = z.coerce.number().int().positive()
const secret = z.string().min(32, 'needs at least 32 characters')
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

const given = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  BASE_URL: optional(z.url()),
  GEWERK_DATA_DIR: withDefault(z.string(), '.data'),
  GEWERK_ENV: withDefault(z.enum(['development', 'production']), 'development'),
  GEWERK_SEED: withDefault(z.enum(['demo', 'minimal']), 'demo'),
  GEWERK_ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all'),
  DATABASE_URL: optional(z.string()),
  DATABASE_MIGRATION_URL: optional(z.string()),
  BACKUP_DATABASE_URL: optional(z.string()),
  REDIS_URL: optional(z.url()),
  GOTENBERG_URL: optional(z.url()),
  S3_ENDPOINT: optional(z.url()),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  MICROSOFT_CLIENT_ID: optional(z.string()),
  MICROSOFT_CLIENT_SECRET: optional(z.string()),
  MICROSOFT_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  DROPBOX_CLIENT_ID: optional(z.string()),
  DROPBOX_CLIENT_SECRET: optional(z.string()),
  DROPBOX_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  CALENDAR_SYNC_SECRET: optional(z.string().min(32)),
  SMTP_URL: optional(z.url()),
  MAIL_FROM: optional(emailAddress),
  AI_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_DAILY_QUESTIONS: withDefault(count, 500),
  AI_DAILY_TOKENS: withDefault(count, 2_000_000),
  STT_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  STT_API_KEY: optional(z.string()),
  STT_MODEL: optional(z.string()),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string()),
  WHATSAPP_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  MESSAGING_AGENT_URL: optional(z.url({ protocol: /^https?$/ })),
  MESSAGING_AGENT_SECRET: optional(z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'whsec_ and base64')),
  ESIGN_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  ESIGN_API_KEY: optional(z.string()),
  ESIGN_WEBHOOK_SECRET: optional(z.string().min(16, 'needs at least 16 characters')),
  SESSION_SECRET: optional(secret),
  SESSION_SECRET_PREVIOUS: withDefault(list.pipe(z.array(secret)), ''),
  API_KEY_PEPPER: optional(secret),
  API_KEY_PEPPER_PREVIOUS: withDefault(list.pipe(z.array(secret)), ''),
  API_KEY_ENV: optional(z.enum(['test', 'live'])),
  CRON_SECRET: optional(secret),
  SELF_REGISTRATION: optional(z.enum(['on', 'off'])),
  TERMS_URL: optional(z.url({ protocol: /^https?$/ })),
  PRIVACY_URL: optional(z.url({ protocol: /^https?$/ })),
  CONTACT_EMAIL: optional(emailAddress),
  API_KEY_RATE_LIMIT_PER_MINUTE: withDefault(count, 600),
  IP_RATE_LIMIT_PER_MINUTE: withDefault(count, 120),
  IP_MAX_CONNECTIONS: withDefault(count, 10),
  IP_MAX_OPEN_REQUESTS: withDefault(count, 400),
  IP_MAX_SLOW_REQUESTS: withDefault(count, 100),
  TRUSTED_PROXIES: withDefault(list, ''),
  WEBHOOK_ALLOW_CIDRS: withDefault(list, ''),
  WEBHOOK_MAX_ATTEMPTS: withDefault(count, 5),
  WEBHOOK_EGRESS_PROXY: optional(z.url({ protocol: /^https?$/ })),
  WEBHOOK_EGRESS_IPS: withDefault(list.pipe(z.array(z.union([z.ipv4(), z.ipv6()]))), ''),
  WEBHOOK_RECEIVER_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  WORKER_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  INBOUND_QUOTA_BYTES: withDefault(count, 50 * 1024 ** 3),
  STORAGE_MIN_FREE_BYTES: withDefault(z.coerce.number().int().min(0), 1024 ** 3),
  PDF_CHROMIUM_PATH: optional(z.string()),
  PDF_CONCURRENCY: optional(count),
  EINVOICE_RULES_DIR: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
})

/** Outside production the terminal shows the logins, not which migrations were applied. */
const variables = given.transform(({ LOG_LEVEL, ...values }) => ({
  ...values,
  LOG_LEVEL: LOG_LEVEL ?? (values.GEWERK_ENV === 'production' ? 'info' : 'warn'),
}))

export type Variables = z.infer<typeof variables>

/** A variable is missing or malformed; the message is one line that names each of them. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Reads every variable once. In production the secrets and the database must be configured; elsewhere they stay
 * undefined here and boot fills them from the data directory.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Variables {
  const parsed = variables.safeParse(source)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new EnvironmentError(`Invalid environment: ${problems.join('; ')}`)
  }
  const values = parsed.data
  if (values.GEWERK_ENV === 'production') {
    const required = ['SESSION_SECRET', 'CRON_SECRET', 'DATABASE_URL'] as const
    const missing = required.filter(name => !values[name])
    if (missing.length > 0) {
      throw new EnvironmentError(
        `Missing in production: ${missing.join(', ')}. Set ${missing.length > 1 ? 'them' : 'it'} and start again (see .env.example).`,
      )
    }
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const s3Missing = s3.filter(name => !values[name])
  if (s3Missing.length > 0 && s3Missing.length < s3.length) {
    throw new EnvironmentError(`S3 storage is only half configured, missing: ${s3Missing.join(', ')}`)
  }
  if (Boolean(values.AI_BASE_URL) !== Boolean(values.AI_MODEL)) {
    throw new EnvironmentError('The language model is only half configured: AI_BASE_URL and AI_MODEL belong together')
  }
  if (Boolean(values.STT_BASE_URL) !== Boolean(values.STT_MODEL)) {
    throw new EnvironmentError('The speech model is only half configured: STT_BASE_URL and STT_MODEL belong together')
  }
  if (Boolean(values.MESSAGING_AGENT_URL) !== Boolean(values.MESSAGING_AGENT_SECRET)) {
    throw new EnvironmentError(
      'The agent service is only half configured: MESSAGING_AGENT_URL and MESSAGING_AGENT_SECRET belong together',
    )
  }
  const esign = ['ESIGN_BASE_URL', 'ESIGN_API_KEY', 'ESIGN_WEBHOOK_SECRET'] as const
  const esignMissing = esign.filter(name => !values[name])
  if (esignMissing.length > 0 && esignMissing.length < esign.length) {
    throw new EnvironmentError(
      `The provider of signatures is only half configured, missing: ${esignMissing.join(', ')}`,
    )
  }
  return values
}
