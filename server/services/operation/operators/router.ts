import { open, operator, router } from '../../../http/trpc'
import { listPlatformAudit } from '../../overview/audit/read'
import { AuditPage, ListAudit } from '../../overview/audit/schema'
import { acceptAccess } from './accept-access'
import { inviteAccess } from './invite-access'
import { peekAccess } from './peek-access'
import { getPlatformCompany } from './read-companies'
import { listUsers } from './read-users'
import { removeUser } from './remove-user'
import { resumeSending } from './resume-sending'
import {
  AcceptAccess,
  AcceptedAccess,
  AccessInvitation,
  GetPlatformCompany,
  InviteAccess,
  ListUsers,
  PeekAccess,
  PeekedAccess,
  PlatformCompanyEnvelope,
  PlatformUserEnvelope,
  PlatformUserPage,
  RemovedUser,
  RemoveUser,
  ResumedSending,
  ResumeSending,
  SendingState,
  SwitchCompany,
  SwitchedCompany,
  UpdateCompany,
  UpdateUser,
  UpdateUserRole,
} from './schema'
import { sendingState } from './sending-state'
import { switchCompany } from './switch-company'
import { updateCompany } from './update-company'
import { updateUser } from './update-user'
import { updateUserRole } from './update-user-role'

/**
 * What operators do with companies and people of the whole platform; every change is written into the log of both
 * sides.
 */
export const admin = router({
  sending: operator('whether this is a restored copy that sends nothing yet')
    .meta({
      app: 'GET /admin/sending',
      summary: 'What waits in a restored copy that sends nothing yet; null elsewhere (operators)',
    })
    .output(SendingState)
    .query(({ ctx }) => sendingState(ctx)),
  resumeSending: operator('lets a restored copy send')
    .meta({
      app: 'POST /admin/sending/resume',
      summary: 'Let mails and webhooks of a restored copy leave, or drop those that wait (operators)',
    })
    .input(ResumeSending)
    .output(ResumedSending)
    .mutation(({ ctx, input }) => resumeSending(ctx, input)),
  company: operator('looks at one company of the platform')
    .meta({
      app: 'GET /admin/companies/{company_id}',
      summary: 'A company with its people, modules and counts (operators)',
    })
    .input(GetPlatformCompany)
    .output(PlatformCompanyEnvelope)
    .query(({ ctx, input }) => getPlatformCompany(ctx, input)),
  updateCompany: operator('changes plan, modules or whether a company is open')
    .meta({
      app: 'PATCH /admin/companies',
      mayAnswer: [404],
      summary: 'Change name, plan, modules or whether a company is open (operators)',
    })
    .input(UpdateCompany)
    .output(PlatformCompanyEnvelope)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),
  users: operator('everybody who has an account')
    .meta({ app: 'GET /admin/users', summary: 'List people of all companies (operators)' })
    .input(ListUsers)
    .output(PlatformUserPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  updateUser: operator('shuts an account out or lets it in again')
    .meta({ app: 'PATCH /admin/users', summary: 'Close an account or open it again (operators)' })
    .input(UpdateUser)
    .output(PlatformUserEnvelope)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  removeUser: operator('removes an account, or closes it where records name the person')
    .meta({
      app: 'DELETE /admin/users',
      summary: 'Delete an account, or close it where records name the person (operators)',
    })
    .input(RemoveUser)
    .output(RemovedUser)
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
  updateRole: operator('gives a person another role in a company')
    .meta({ app: 'PUT /admin/users/update-role', summary: 'Change a role in a company (operators)' })
    .input(UpdateUserRole)
    .output(PlatformUserEnvelope)
    .mutation(({ ctx, input }) => updateUserRole(ctx, input)),
  inviteAccess: operator('makes an inactive administrator and mails a link')
    .meta({
      app: 'POST /admin/access-invite',
      mayAnswer: [404],
      created: true,
      summary: 'Invite an administrator of a company; the link is good for 7 days (operators)',
    })
    .input(InviteAccess)
    .output(AccessInvitation)
    .mutation(({ ctx, input }) => inviteAccess(ctx, input)),
  peekAccess: open('who holds the link of an access invitation sees whom it is for')
    .meta({ summary: 'Whom an access invitation is for' })
    .input(PeekAccess)
    .output(PeekedAccess)
    .query(({ ctx, input }) => peekAccess(ctx, input)),
  acceptAccess: open('who holds the link of an access invitation sets the password')
    .meta({ summary: 'Accept an access invitation' })
    .input(AcceptAccess)
    .output(AcceptedAccess)
    .mutation(({ ctx, input }) => acceptAccess(ctx, input)),
  switch: operator('acts in a company, written down on both sides')
    .meta({
      app: 'POST /admin/switch',
      mayAnswer: [404],
      summary: 'Switch the session into a company, or with null out of it (operators)',
    })
    .input(SwitchCompany)
    .output(SwitchedCompany)
    .mutation(({ ctx, input }) => switchCompany(ctx, input)),
  audit: operator('what operators did')
    .meta({ app: 'GET /admin/audit', summary: 'Log of the platform (operators)' })
    .input(ListAudit)
    .output(AuditPage)
    .query(({ ctx, input }) => listPlatformAudit(ctx, input)),
})
