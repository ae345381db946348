import { open, operator, router } from '../../../http/trpc'
import { Done } from '../auth/schema'
import {
  createRegistrationInvitation,
  listRegistrationInvitations,
  revokeRegistrationInvitation,
} from './create-invitation'
import { register, registrationTerms } from './register'
import {
  CreateRegistrationInvitation,
  NewRegistrationInvitation,
  Register,
  Registered,
  RegistrationInvitations,
  RegistrationTerms,
  RevokeRegistrationInvitation,
  TermsQuery,
} from './schema'

export const registration = router({
  register: open('founds a company where that is allowed, or by an invitation; throttled')
    .meta({
      app: 'POST /auth/register',
      mayAnswer: [410],
      refusesAs: ['registration.closed', 'registration.invitation_mismatch'],
      summary: 'Register a company with its first user',
    })
    .input(Register)
    .output(Registered)
    .mutation(({ ctx, input }) => register(ctx, input)),
  terms: open('answers what the page of registration has to know; an invitation is known by its token')
    .meta({ summary: 'Whether companies may register, and for whom an invitation is' })
    .input(TermsQuery)
    .output(RegistrationTerms)
    .query(({ ctx, input }) => registrationTerms(ctx, input)),
  invitations: operator('who was invited to register a company')
    .meta({ app: 'GET /admin/registration-invitations', summary: 'Invitations to register (operators)' })
    .output(RegistrationInvitations)
    .query(({ ctx }) => listRegistrationInvitations(ctx)),
  invite: operator('lets a person register a company')
    .meta({
      app: 'POST /admin/registration-invitations',
      created: true,
      summary: 'Invite a person to register a company (operators)',
    })
    .input(CreateRegistrationInvitation)
    .output(NewRegistrationInvitation)
    .mutation(({ ctx, input }) => createRegistrationInvitation(ctx, input)),
  revokeInvitation: operator('takes an invitation back')
    .meta({
      app: 'DELETE /admin/registration-invitations/{id}',
      summary: 'Take an invitation to register back (operators)',
    })
    .input(RevokeRegistrationInvitation)
    .output(Done)
    .mutation(({ ctx, input }) => revokeRegistrationInvitation(ctx, input)),
})
