import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../tests/harness/errors'
import { hashPassword, isOutdatedHash, passwordProblem, refuseWeakPassword, verifyPassword } from './passwords'

const names = ['Tischlerei Müller', 'tischlerei-mueller', 'Anna Huber', 'anna.huber@mueller.test']

describe('the policy', () => {
  test.each([
    ['elf_zeichen', 'too_short'],
    ['x'.repeat(257), 'too_long'],
    ['password1234', 'common'],
    ['Passwort2026!', 'common'],
    ['P4ssw0rt2026', 'common'],
    ['passwordpassword', 'common'],
    ['willkommen123', 'common'],
    ['aaaaaaaaaaaa', 'pattern'],
    ['abcabcabcabc', 'pattern'],
    ['123456789012', 'pattern'],
    ['qwertzuiopasdfg', 'pattern'],
    ['0987654321098', 'pattern'],
    ['------------', 'pattern'],
    ['Tischlerei-2026', 'personal'],
    ['annahuber1984', 'personal'],
    ['Gewerk-Müller-1', 'personal'],
  ])('refuses %s as %s', (password, problem) => {
    expect(passwordProblem(password, names)).toBe(problem)
  })

  test.each([
    'correct horse battery staple',
    'drei blaue Leitern am Dach',
    'kx7Qpw2mZr9t',
    'ябълково дърво',
    '🌲🌲 Wald 🌲🌲 und Wiese',
    'Anna Huber geht baden',
  ])('takes %s', password => {
    expect(passwordProblem(password, names)).toBeNull()
  })

  test('counts characters as people perceive them, after NFKC', () => {
    expect(passwordProblem('é'.normalize('NFD').repeat(11))).toBe('too_short')
  })

  test('names the field and the rule', async () => {
    const refused = await errorOf(Promise.resolve().then(() => refuseWeakPassword('kurz', 'adminPassword')))
    expect(refused).toMatchObject({ status: 400, error: 'validation_error' })
    expect(refused.details).toMatchObject({ issues: [{ path: 'adminPassword', code: 'password_too_short' }] })
  })
})

describe('hashes', () => {
  test('match however a character was typed', async () => {
    const stored = await hashPassword('Grüße aus Köln'.normalize('NFD'))
    expect(await verifyPassword(stored, 'Grüße aus Köln'.normalize('NFC'))).toBe(true)
    expect(await verifyPassword(stored, 'Grusse aus Koln')).toBe(false)
    expect(await verifyPassword(null, 'no such user')).toBe(false)
  })

  test('with another cost are recognized as outdated', async () => {
    expect(isOutdatedHash(await hashPassword('a long enough password'))).toBe(false)
    expect(isOutdatedHash(await hash('x', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true)
  })
})
