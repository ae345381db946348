import type { Ctx } from '../../../context'
import type { Locale } from '../../../platform/values/locale'
import { updateOwnProfile } from './update'

/** Keeps the language that a person reads in. */
export async function setLanguage(ctx: Ctx, { language }: { language: Locale }) {
  await updateOwnProfile(ctx, { language })
  return { data: { language } }
}
