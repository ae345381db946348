import { router, secured } from '../../../http/trpc'
import { getPermissions } from './read'
import { resetPermissions } from './reset'
import { EffectivePermissionsEnvelope, GetPermissions, ResetPermissions, SetPermissions } from './schema'
import { setPermissions } from './set'

export const permissions = router({
  user: secured('permissions:read')
    .meta({
      app: 'GET /permissions/user',
      mayAnswer: [404],
      summary: 'What a member may do, and why; by default oneself',
    })
    .input(GetPermissions)
    .output(EffectivePermissionsEnvelope)
    .query(({ ctx, input }) => getPermissions(ctx, input)),
  set: secured('permissions:manage')
    .meta({ app: 'POST /permissions/set', summary: 'Give or take permissions of one member' })
    .input(SetPermissions)
    .output(EffectivePermissionsEnvelope)
    .mutation(({ ctx, input }) => setPermissions(ctx, input)),
  reset: secured('permissions:manage')
    .meta({ app: 'POST /permissions/reset', summary: 'Let the role decide again' })
    .input(ResetPermissions)
    .output(EffectivePermissionsEnvelope)
    .mutation(({ ctx, input }) => resetPermissions(ctx, input)),
})
