import { z } from 'zod'
import { locales } from '../core/locale'
import { dataOf } from '../core/scalars'
import { person, router } from '../http/trpc'
import { ownProfile } from '../services/users/read'
import { ProfileEnvelope, UpdateOwnProfile } from '../services/users/schema'
import { setLanguage } from '../services/users/set-language'
import { updateOwnProfile } from '../services/users/update'

const Language = z.strictObject({ language: z.enum(locales) })

export const users = router({
  me: person('sees their own profile, also as an operator in no company')
    .meta({ app: 'GET /user', summary: 'The own profile' })
    .output(ProfileEnvelope)
    .query(({ ctx }) => ownProfile(ctx)),
  updateMe: person('changes their own profile, also as an operator in no company')
    .meta({ app: 'PATCH /user', summary: 'Change fields of the own profile' })
    .input(UpdateOwnProfile)
    .output(ProfileEnvelope)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),
  setLanguage: person('changes their own language')
    .meta({ app: 'PATCH /user/language', summary: 'Choose the own language' })
    .input(Language)
    .output(dataOf(Language))
    .mutation(({ ctx, input }) => setLanguage(ctx, input)),
})
