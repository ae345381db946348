import { z } from 'zod'
import { dataOf } from '../core/scalars'
import { open, person, router, secured } from '../http/trpc'
import { enterCompany } from '../services/auth/enter-company'
import { logIn } from '../services/auth/log-in'
import { logOut } from '../services/auth/log-out'
import { identity, sessionView } from '../services/auth/read'
import {
  EnterCompany,
  IdentityEnvelope,
  Login,
  LoginAnswer,
  LogoutAnswer,
  SessionEnvelope,
} from '../services/auth/schema'

export const auth = router({
  login: open('proves who someone is; throttled per account and address')
    .meta({
      app: 'POST /auth/login',
      alsoApp: ['POST /auth/callback/credentials'],
      summary: 'Log in with e-mail and password',
    })
    .input(Login)
    .output(LoginAnswer)
    .mutation(({ ctx, input }) => logIn(ctx, input)),
  logout: open('ends the own session only')
    .meta({ app: 'POST /auth/logout', alsoApp: ['POST /auth/signout'], summary: 'Log out' })
    .output(LogoutAnswer)
    .mutation(({ ctx }) => logOut(ctx)),
  session: secured('session:read')
    .meta({ app: 'GET /auth/session', summary: 'Who is logged in, where, and what they may do' })
    .output(SessionEnvelope)
    .query(({ ctx }) => sessionView(ctx)),
  enter: person('enters companies that are their own, or any as an operator')
    .meta({ app: 'POST /auth/company', summary: 'Switch to another of the own companies' })
    .input(EnterCompany)
    .output(dataOf(z.object({ companyId: z.string(), name: z.string() })))
    .mutation(({ ctx, input }) => enterCompany(ctx, input)),
  me: secured('identity:read')
    .meta({ v1: 'GET /me', summary: 'The key and what its company has booked' })
    .output(IdentityEnvelope)
    .query(({ ctx }) => identity(ctx)),
})
