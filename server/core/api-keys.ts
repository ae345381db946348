import { hmacHex, randomBase62, sameSecret, sha256Hex } from './secrets'

export interface MintedKey {
  plaintext: string
  prefix: string
  hash: string
  pepperId: string
}

const pepperId = (pepper: string): string => sha256Hex(`pepper ${pepper}`).slice(0, 8)

/** New key `svc_<env>_<prefix>_<secret>`: 12 characters to find it by, 32 (190 bits) to prove it. Only prefix and HMAC-SHA-256 are kept. */
export function mintApiKey(env: 'test' | 'live', pepper: string): MintedKey {
  const prefix = randomBase62(12)
  const plaintext = `svc_${env}_${prefix}_${randomBase62(32)}`
  return { plaintext, prefix, hash: hmacHex(pepper, plaintext), pepperId: pepperId(pepper) }
}

/** The prefix of something that looks like a key; the environment marker is not compared, as the interface has it. */
export function prefixOf(presented: string): string | null {
  return /^svc_[a-z]+_([0-9A-Za-z]{10,12})_[0-9A-Za-z]{20,64}$/.exec(presented)?.[1] ?? null
}

/** Same work for a wrong secret and for a key that does not exist (`storedHash` null). */
export function keyMatches(presented: string, storedHash: string | null, pepper: string): boolean {
  const decoy = '0'.repeat(64)
  return sameSecret(hmacHex(pepper, presented), storedHash ?? decoy) && storedHash !== null
}
