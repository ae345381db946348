import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Argon2id, 19 MiB, 2 passes (OWASP); two at a time, so that logins never take the memory or the thread pool.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const gate = pLimit(2)
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> =>
  gate(() => hash(password.normalize('NFKC'), cost))

/** Checks a password; an unknown user (`null`) costs the same time as a known one. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= gate(() => hash('no such user', cost))
  const reference = storedHash ?? (await decoy)
  const matches = await gate(() => verify(reference, password.normalize('NFKC')))
  return matches && storedHash !== null
}
