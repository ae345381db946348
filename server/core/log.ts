import { type Logger, pino } from 'pino'

export type { Logger }

const secretPaths = ['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'key', 'iban', 'url']

/** JSON lines on stdout; secrets are cut out by name wherever they stand at the first two levels. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  })
}
