import { type Logger, pino } from 'pino'

export type { Logger }

const secretPaths = ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'key', 'iban', 'url']

/** JSON lines on stdout; secrets are redacted by name anywhere in the first two levels. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields },
    redact: { paths: secretPaths.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  })
}

/** The useful fields of an error, without what libraries attach to it: whole clients, queries with their values. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, key } = error as { code?: unknown; key?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(code ? { code } : {}),
    ...(key ? { key } : {}),
    ...(cause ? { cause: errorFields(cause) } : {}),
  }
}
