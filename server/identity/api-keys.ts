import { hmacHex, randomBase62, sameSecret, sha256Hex } from '../platform/secrets'

/** Mark the kind of system a key was made on, and nothing else: keys go on working when the setting changes. */
const keyMarkers = ['test', 'live'] as const
export type KeyMarker = (typeof keyMarkers)[number]

/** How a key is stored: only its HMAC-SHA-256, and the pepper it was made with. */
export interface StoredKey {
  hash: string
  pepperId: string
}

export interface MintedKey extends StoredKey {
  plaintext: string
  prefix: string
}

const pepperId = (pepper: string): string => sha256Hex(`pepper ${pepper}`).slice(0, 8)
const store = (plaintext: string, pepper: string): StoredKey => ({
  hash: hmacHex(pepper, plaintext),
  pepperId: pepperId(pepper),
})

/** New key `svc_<marker>_<prefix>_<secret>`: 12 characters for the lookup, 32 (190 bits) as the secret. */
export function mintApiKey(marker: KeyMarker, pepper: string): MintedKey {
  const prefix = randomBase62(12)
  const plaintext = `svc_${marker}_${prefix}_${randomBase62(32)}`
  return { plaintext, prefix, ...store(plaintext, pepper) }
}

const form = /^svc_[a-z]+_(([0-9A-Za-z]{10,12})_[0-9A-Za-z]{20,64})$/

/** The prefix of a text in the format of a key, whatever its marker. */
export const prefixOf = (presented: string): string | null => form.exec(presented)?.[2] ?? null

export interface KeyProof {
  /** The new stored form, if the key's pepper is no longer the first; else null. */
  renewed: StoredKey | null
}

/**
 * Whether a presented text is the stored key; null = no. The marker is not compared: the hash covers the marker at the
 * time the key was made, so each is tried. `peppers`: the one for new keys, then those that older keys were made with.
 * A wrong secret and a key that does not exist (`storedHash` null) cost the same work.
 */
export function proveKey(presented: string, storedHash: string | null, peppers: readonly string[]): KeyProof | null {
  const proof = form.exec(presented)?.[1] ?? ''
  const decoy = '0'.repeat(64)
  for (const pepper of peppers) {
    for (const marker of keyMarkers) {
      const plaintext = `svc_${marker}_${proof}`
      if (!sameSecret(hmacHex(pepper, plaintext), storedHash ?? decoy)) continue
      const [current = pepper] = peppers
      return { renewed: pepper === current ? null : store(plaintext, current) }
    }
  }
  return null
}
