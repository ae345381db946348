import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

// Replaces the library where tests create companies by the hundred: the same results, each computed once per process.
// The hash of a password is always the same, which no test outside identity/passwords checks.

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2
const known = new Map<string, Promise<unknown>>()

function once<T>(work: (...args: never[]) => Promise<T>, name: string): (...args: unknown[]) => Promise<T> {
  return (...args) => {
    const key = JSON.stringify([name, ...args])
    const answer = known.get(key) ?? (work as (...args: unknown[]) => Promise<T>)(...args)
    known.set(key, answer)
    return answer as Promise<T>
  }
}

export const hash = once(real.hash, 'hash')
export const verify = once(real.verify, 'verify')
