interface Addresses {
  dataDir: string
  /** URLs of the runtime role and of the owner. */
  runtimeUrl: string
  ownerUrl: string
}

/** Variables of a service under load: as in production, without a renderer, with limits that no run reaches. */
export const loadedServiceEnv = ({ dataDir, runtimeUrl, ownerUrl }: Addresses) => ({
  GEWERK_ENV: 'production',
  GEWERK_DATA_DIR: dataDir,
  DATABASE_URL: runtimeUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
  SESSION_SECRET: 'session-'.repeat(6),
  CRON_SECRET: 'clock-'.repeat(8),
  API_KEY_PEPPER: 'pepper'.repeat(8),
  GOTENBERG_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
  API_KEY_RATE_LIMIT_PER_MINUTE: '10000000',
  IP_RATE_LIMIT_PER_MINUTE: '10000000',
  IP_MAX_CONNECTIONS: '10000',
  IP_MAX_OPEN_REQUESTS: '10000',
  IP_MAX_SLOW_REQUESTS: '10000',
})
