import { router, secured } from '../../../http/trpc'
import { teamFigures } from './figures'
import { getMember, listTeam } from './read'
import { listColleagues } from './read-colleagues'
import { removeMember } from './remove'
import {
  ColleaguesEnvelope,
  GetMember,
  ListTeam,
  MemberEnvelope,
  MemberPage,
  RemovedMember,
  SetMemberEmail,
  TeamFiguresEnvelope,
  UpdateMember,
  VisibleMemberEnvelope,
} from './schema'
import { setMemberEmail } from './set-email'
import { updateMember } from './update'

export const team = router({
  colleagues: secured('team:read')
    .meta({ summary: 'Active members of the company' })
    .output(ColleaguesEnvelope)
    .query(({ ctx }) => listColleagues(ctx)),
  list: secured('team:read')
    .meta({ app: 'GET /team/list', summary: 'List the members of the company' })
    .input(ListTeam)
    .output(MemberPage)
    .query(({ ctx, input }) => listTeam(ctx, input)),
  member: secured('team:read')
    .meta({ app: 'GET /team/member', summary: 'Read a member of the company' })
    .input(GetMember)
    .output(VisibleMemberEnvelope)
    .query(({ ctx, input }) => getMember(ctx, input)),
  update: secured('team:manage')
    .meta({
      app: 'PUT /team/member',
      summary: 'Change role, department, manager or job category of a member',
    })
    .input(UpdateMember)
    .output(MemberEnvelope)
    .mutation(({ ctx, input }) => updateMember(ctx, input)),
  setEmail: secured('team:manage')
    .meta({
      app: 'PUT /team/member/email',
      summary: 'Give a member who belongs to this company alone another e-mail address',
    })
    .input(SetMemberEmail)
    .output(MemberEnvelope)
    .mutation(({ ctx, input }) => setMemberEmail(ctx, input)),
  remove: secured('team:manage')
    .meta({ app: 'DELETE /team/member', summary: 'Take a member out of the company' })
    .input(GetMember)
    .output(RemovedMember)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  aggregates: secured('team:figures')
    .meta({ app: 'GET /team/aggregates', summary: 'Figures of the team: heads, invitations, hours' })
    .output(TeamFiguresEnvelope)
    .query(({ ctx }) => teamFigures(ctx)),
})
