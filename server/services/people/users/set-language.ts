import type { Ctx } from '../../../context'
import type { Locale } from '../../../platform/values/locale'
import { updateOwnProfile } from './update-profile'

/** Stores the person's language. */
export async function setLanguage(ctx: Ctx, { language }: { language: Locale }) {
  await updateOwnProfile(ctx, { language })
  return { data: { language } }
}
