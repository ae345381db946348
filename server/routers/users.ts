import { z } from 'zod'
import { locales } from '../core/locale'
import { dataOf } from '../core/scalars'
import { router, secured } from '../http/trpc'
import { setLanguage } from '../services/users/set-language'

const Language = z.strictObject({ language: z.enum(locales) })

export const users = router({
  setLanguage: secured('session:read')
    .meta({ app: 'PATCH /user/language', summary: 'Choose the own language' })
    .input(Language)
    .output(dataOf(Language))
    .mutation(({ ctx, input }) => setLanguage(ctx, input)),
})
