import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { issueAccountToken, newToken, type TokenKind, tokenHash } from '../../../identity/account-token'
import { appRouter } from '../../../router'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const fields = ['token', 'inviteToken', 'challenge'] as const
type Field = (typeof fields)[number]
const password = 'wolken über dem see'
type Anonymous = ReturnType<typeof asAnonymous>

/** Every procedure that takes a token: how to call it with one, and which kind it requires. */
const entryPoints: Record<
  string,
  { field: Field; kind: TokenKind | null; call(on: Anonymous, token: string): Promise<unknown> }
> = {
  'auth.login': {
    field: 'challenge',
    kind: 'second_factor',
    call: (on, challenge) => on.auth.login({ challenge, code: '123456' }),
  },
  'auth.verifyEmail': {
    field: 'token',
    kind: 'verify_email',
    call: (on, token) => on.auth.verifyEmail({ token }),
  },
  'auth.peekReset': {
    field: 'token',
    kind: 'reset_password',
    call: (on, token) => on.auth.peekReset({ token }),
  },
  'auth.resetPassword': {
    field: 'token',
    kind: 'reset_password',
    call: (on, token) => on.auth.resetPassword({ token, password }),
  },
  'auth.peekEmailChange': {
    field: 'token',
    kind: 'change_email',
    call: (on, token) => on.auth.peekEmailChange({ token }),
  },
  'auth.confirmEmailChange': {
    field: 'token',
    kind: 'change_email',
    call: (on, token) => on.auth.confirmEmailChange({ token }),
  },
  'auth.peekEmailObjection': {
    field: 'token',
    kind: 'object_email_change',
    call: (on, token) => on.auth.peekEmailObjection({ token }),
  },
  'auth.objectToEmailChange': {
    field: 'token',
    kind: 'object_email_change',
    call: (on, token) => on.auth.objectToEmailChange({ token }),
  },
  'admin.peekAccess': {
    field: 'token',
    kind: 'access_invitation',
    call: (on, token) => on.admin.peekAccess({ token }),
  },
  'admin.acceptAccess': {
    field: 'token',
    kind: 'access_invitation',
    call: (on, token) => on.admin.acceptAccess({ token, password }),
  },
  'invites.show': { field: 'token', kind: null, call: (on, token) => on.invites.show({ token }) },
  'invites.accept': {
    field: 'token',
    kind: null,
    call: (on, token) => on.invites.accept({ token, name: 'Nina Neu', password }),
  },
  'registration.register': {
    field: 'inviteToken',
    kind: 'registration_invitation',
    call: (on, inviteToken) =>
      on.registration.register({
        companyName: 'X',
        companySlug: 'never-founded',
        adminName: 'X',
        // One for each call: repeated attempts for one address are throttled.
        adminEmail: `${newToken().hash.slice(0, 12)}@never-founded.test`,
        adminPassword: 'drei blaue Leitern am Dach',
        acceptedTerms: true,
        acceptedPrivacy: true,
        inviteToken,
      }),
  },
}
/** Reports whether an invitation is valid instead of refusing it. */
const answers = ['registration.terms']
/** Answers the same for every token; its own test proves what it does. */
const silent = ['customerLinks.renew']

test('every procedure that takes a token is listed here', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>
  const taking = Object.entries(procedures).flatMap(([name, { _def }]) => {
    const shape = _def.inputs[0] instanceof z.ZodObject ? Object.keys(_def.inputs[0].shape) : []
    return fields.some(field => shape.includes(field)) ? [name] : []
  })
  expect(taking.sort()).toEqual([...Object.keys(entryPoints), ...answers, ...silent].sort())
})

test(
  'malformed, unknown, foreign, used, revoked and expired tokens are refused with an issue at their field',
  { tags: 'long' },
  async () => {
    const { userIds } = await createTestCompany(app)
    /** For separate people: a later token of a kind ends the earlier ones of its person. */
    const issued = (kind: TokenKind, ttlMs: number, role: 1 | 2 | 3 = 1) =>
      app.db.acrossTenants('credential', tx =>
        issueAccountToken(tx, { kind, userId: userIds[role], ttlMs, now: new Date() }),
      )
    const over = (column: 'usedAt' | 'revokedAt', token: string) =>
      app.db.acrossTenants('credential', async tx => {
        await tx.accountToken.update({ where: { tokenHash: tokenHash(token) }, data: { [column]: new Date() } })
        return token
      })
    const closed = { ...app, settings: { ...app.settings, selfRegistration: false } }
    let refused = 0
    for (const [name, { field, kind, call }] of Object.entries(entryPoints)) {
      const bad: Record<string, string> = {
        malformed: 'x',
        'with foreign characters': '\u202e<script>',
        long: 'x'.repeat(300),
        unknown: newToken().token,
        foreign: await issued(kind === 'verify_email' ? 'reset_password' : 'verify_email', 60_000),
        ...(kind ? { expired: await issued(kind, -1000, 2) } : {}),
        // The link that confirms an address succeeds again when opened twice, as the interface requires.
        ...(kind && kind !== 'verify_email' ? { used: await over('usedAt', await issued(kind, 60_000, 3)) } : {}),
        ...(kind ? { revoked: await over('revokedAt', await issued(kind, 60_000)) } : {}),
      }
      for (const [what, token] of Object.entries(bad)) {
        const { status, details } = await errorOf(call(asAnonymous(closed), token))
        const [issue] = (details?.issues ?? []) as Array<{ path: string }>
        expect([name, what, issue?.path]).toEqual([name, what, field])
        const usual = name === 'registration.register' && what !== 'long' ? [403] : what === 'expired' ? [410] : [400]
        expect([name, what, usual.includes(status)]).toEqual([name, what, true])
        refused += 1
      }
    }
    expect(refused).toBe(13 * 5 + 11 * 3 - 1)
  },
)
