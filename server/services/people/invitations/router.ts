import { open, router, secured } from '../../../http/trpc'
import { acceptInvitation } from './accept'
import { cancelInvitation } from './cancel'
import { inviteMember } from './invite-member'
import { listInvitations } from './read'
import { resendInvitation } from './resend'
import {
  AcceptedInvitation,
  AcceptInvitation,
  ChooseInvitation,
  InvitationEnvelope,
  InvitationPage,
  InvitationViewEnvelope,
  InviteMember,
  ListInvitations,
  ShowInvitation,
} from './schema'
import { showInvitation } from './show'

export const invites = router({
  list: secured('team:invite')
    .meta({ summary: 'List invitations to the company' })
    .input(ListInvitations)
    .output(InvitationPage)
    .query(({ ctx, input }) => listInvitations(ctx, input)),
  create: secured('team:invite')
    .meta({
      app: 'POST /team/invite',
      created: true,
      summary: 'Invite a person to the company; a repetition while the invitation is open sends a further mail',
    })
    .input(InviteMember)
    .output(InvitationEnvelope)
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  resend: secured('team:invite')
    .meta({
      app: 'POST /team/invite/resend',
      once: true,
      summary: 'Send an invitation again, with a fresh link',
    })
    .input(ChooseInvitation)
    .output(InvitationEnvelope)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  cancel: secured('team:invite')
    .meta({ app: 'POST /team/invite/cancel', summary: 'Take an invitation back' })
    .input(ChooseInvitation)
    .output(InvitationEnvelope)
    .mutation(({ ctx, input }) => cancelInvitation(ctx, input)),
  show: open('answers what a link of 256 random bits invites to; throttled per link and address')
    .meta({
      app: 'GET /invites/accept',
      mayAnswer: [410],
      summary: 'What a link of an invitation invites to; changes nothing',
    })
    .input(ShowInvitation)
    .output(InvitationViewEnvelope)
    .query(({ ctx, input }) => showInvitation(ctx, input)),
  accept: open('takes a link of 256 random bits, and the password of an account that exists; throttled')
    .meta({
      app: 'POST /invites/set-password',
      mayAnswer: [410],
      summary: 'Accept an invitation: a new account with a password, or the one that exists',
    })
    .input(AcceptInvitation)
    .output(AcceptedInvitation)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
})
