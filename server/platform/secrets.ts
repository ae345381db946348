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
 * Encrypts small secrets at rest by AES-256-GCM; `purpose` is authenticated, so a value cannot be moved to another
 * place.
 */
export interface SecretBox {
  /** Identifies the key used for sealing, and reveals nothing else of it. */
  keyId: string
  /** Whether values sealed by the key of this id can be opened. */
  knows(keyId: string): boolean
  seal(plain: string, purpose: string): string
  /** Opens a value sealed by the present key or a former one. @throws if none of them did, or for another purpose */
  open(sealed: string, purpose: string): string
  /** Keyed hash, for secrets so short that a plain hash could be brute-forced. */
  hash(plain: string, purpose: string): string
  /** As `open`, plus whether the present key sealed it; null if none of the keys opens it. */
  read(sealed: string, purpose: string): { plain: string; byPresentKey: boolean } | null
}

/** @param formerSecrets earlier secrets: they still open values, and seal nothing any more */
export function createSecretBox(masterSecret: string, formerSecrets: readonly string[] = []): SecretBox {
  const present = createKey(masterSecret)
  const keys = [present, ...formerSecrets.map(createKey)]
  const read: SecretBox['read'] = (sealed, purpose) => {
    for (const key of keys)
      try {
        return { plain: key.open(sealed, purpose), byPresentKey: key === present }
      } catch {
        // Sealed by another key, or by none of ours.
      }
    return null
  }
  return {
    keyId: present.keyId,
    knows: keyId => keys.some(key => key.keyId === keyId),
    seal: present.seal,
    read,
    open(sealed, purpose) {
      const opened = read(sealed, purpose)
      if (!opened) throw new Error('None of the keys opens it')
      return opened.plain
    },
    hash: present.hash,
  }
}

function createKey(masterSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'secrets-at-rest', 32))
  const hashKey = Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'short-secrets', 32)).toString('hex')
  return {
    keyId: Buffer.from(hkdfSync('sha256', masterSecret, 'gewerk', 'key-id', 6)).toString('hex'),
    seal(plain: string, purpose: string): string {
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
    open(sealed: string, purpose: string): string {
      const [, nonce = '', body = '', tag = ''] = sealed.split('.')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    hash: (plain: string, purpose: string): string => hmacHex(hashKey, JSON.stringify([purpose, plain])),
  }
}

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
export const hmacHex = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('hex')

/** Compares secrets of any length in constant time. */
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
