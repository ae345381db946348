import { z } from 'zod'
import { person, router } from '../../../http/trpc'
import { locales } from '../../../platform/values/locale'
import { dataOf } from '../../../platform/values/scalars'
import { ownProfile } from './read'
import { ProfileEnvelope, UpdateOwnProfile } from './schema'
import { setLanguage } from './set-language'
import { updateOwnProfile } from './update-profile'

const Language = z.strictObject({ language: z.enum(locales) })

export const users = router({
  me: person('sees their own profile, also as an operator in no company')
    .meta({ app: 'GET /user', summary: "The caller's profile" })
    .output(ProfileEnvelope)
    .query(({ ctx }) => ownProfile(ctx)),
  updateMe: person('changes their own profile, also as an operator in no company')
    .meta({ app: 'PATCH /user', summary: "Change fields of the caller's profile" })
    .input(UpdateOwnProfile)
    .output(ProfileEnvelope)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),
  setLanguage: person('changes their own language')
    .meta({ app: 'PATCH /user/language', summary: "Choose the caller's language" })
    .input(Language)
    .output(dataOf(Language))
    .mutation(({ ctx, input }) => setLanguage(ctx, input)),
})
