import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { DomainError } from '../platform/errors'
import { commonPasswords } from './common-passwords'

// Argon2id, 19 MiB, 2 passes (OWASP); on the library's own threads, two at a time, so that logins never exhaust the
// memory or the thread pool.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const gate = pLimit(2)
/** Anonymous guesses take one of the two slots at most: known users do not wait behind them. */
const anonymous = pLimit(1)
let decoy: Promise<string> | undefined

/** The text that is hashed: people type the same character in several ways (NIST 800-63B, 3.1.1.2). */
const prepared = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => gate(() => hash(prepared(password), cost))

/**
 * Checks a password; an unknown user (`null`) costs the same time as a known one. Anonymous callers have a queue of
 * their own.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  caller: 'known' | 'outsider' = 'known',
): Promise<boolean> {
  decoy ??= gate(() => hash('no such user', cost))
  const reference = storedHash ?? (await decoy)
  const check = () => gate(() => verify(reference, prepared(password)))
  const matches = await (caller === 'known' ? check() : anonymous(check))
  return matches && storedHash !== null
}

/** Whether a stored hash was made with another cost than today's; it is renewed when its owner logs in. */
export function isOutdatedHash(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Characters; there is no composition rule besides (NIST 800-63B: length protects, rules make people predictable). */
const passwordLength = { min: 12, max: 256 } as const

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'pattern' | 'personal'

/** In English like every rule; pages have the German text under the same key. */
const passwordRules: Record<PasswordProblem, string> = {
  too_short: 'a password has at least 12 characters',
  too_long: 'a password has at most 256 characters',
  common: 'this password is among the first that attackers try',
  pattern: 'this password is a simple sequence or repetition',
  personal: 'this password is made of names that others know',
}

/**
 * The problem of a password, or null. `words` are names that others know: company, person, address; the product's is
 * added.
 */
export function passwordProblem(password: string, words: readonly string[] = []): PasswordProblem | null {
  const text = prepared(password)
  const length = [...text].length
  if (length < passwordLength.min) return 'too_short'
  if (length > passwordLength.max) return 'too_long'
  const plain = fold(text)
  if (isPattern(plain)) return 'pattern'
  if (isCommon(plain)) return 'common'
  return isPersonal(plain, words) ? 'personal' : null
}

/** The one policy for every new password. @throws DomainError validation, at `field` */
export function refuseWeakPassword(password: string, field: string, words: readonly string[] = []): void {
  const problem = passwordProblem(password, words)
  if (!problem) return
  const issue = { path: field, code: `password_${problem}`, message: passwordRules[problem] }
  throw new DomainError('validation', { field, issues: [issue] })
}

/** Lower case without diacritics and punctuation: `Mü-ller` -> `muller`. Characters of other scripts stay. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const withoutFigures = (text: string): string => text.replace(/\d+/g, '')
const unleet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** A listed password, also with digits around it, in `l33t`, or doubled. */
function isCommon(plain: string): boolean {
  const words = [plain, plain.replace(/^\d+|\d+$/g, ''), withoutFigures(plain), deciphered(plain)]
  return words.some(word => commonPasswords.has(word) || commonPasswords.has(unitOf(word)))
}

const deciphered = (plain: string): string =>
  plain.replace(/^\d+|\d+$/g, '').replace(/[013457]/g, digit => unleet[digit] ?? digit)

const rows = ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz']
const sequences = rows.flatMap(row => [row.repeat(3), [...row].reverse().join('').repeat(3)])

/**
 * `aaaaaaaaaaaa`, `abcabcabcabc`, `123456789012`, `qwertzuiopasdf`: at most three runs along a row, or a short part
 * repeated.
 */
function isPattern(plain: string): boolean {
  if (plain.length === 0 || unitOf(plain).length <= 4) return true
  let rest = plain
  for (let runs = 0; runs < 3 && rest; runs += 1) rest = rest.slice(longestRun(rest))
  return rest === ''
}

/** Length of the leading run along a row of the keyboard, the alphabet or the digits; less than four counts as none. */
function longestRun(text: string): number {
  let length = 0
  while (length < text.length && sequences.some(row => row.includes(text.slice(0, length + 1)))) length += 1
  return length >= 4 ? length : 0
}

/** The repeated part of a text, or the text itself. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1)
  return at < text.length ? text.slice(0, at) : text
}

/** Nothing but digits and fewer than four letters is left without the known names. */
function isPersonal(plain: string, words: readonly string[]): boolean {
  const known = [...words, 'gewerk']
    .flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .map(fold)
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length)
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && withoutFigures(rest).length < 4
}
