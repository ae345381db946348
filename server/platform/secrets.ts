import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Encrypts small secrets at rest by AES-256-GCM; `purpose` is bound in, so a value cannot be moved to another place.
 */
export interface SecretBox {
  /** Identifies the key by which something was sealed, and nothing else of it. */
  keyId: string
  seal(plain: string, purpose: string): string
  open(sealed: string, purpose: string): string
  /** Keyed hash, for secrets so short that one could try them all against a plain hash. */
  hash(plain: string, purpose: string): string
}

export function createSecretBox(masterSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'secrets-at-rest', 32))
  const hashKey = Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'short-secrets', 32)).toString('hex')
  const keyId = Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'key-id', 6)).toString('hex')
  return {
    keyId,
    seal(plain, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        'v1',
        nonce.toString('base64url'),
        body.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.')
    },
    open(sealed, purpose) {
      const [, nonce = '', body = '', tag = ''] = sealed.split('.')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    hash: (plain, purpose) => hmacHex(hashKey, JSON.stringify([purpose, plain])),
  }
}

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
export const hmacHex = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('hex')

/** Compares secrets of any length without revealing by time where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random text of `length` base62 characters (5.95 bits each), without modulo bias. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}
