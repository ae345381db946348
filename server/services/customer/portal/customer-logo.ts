import type { Ctx } from '../../../context'
import { logoFile } from '../../people/companies/logo-file'
import { accessTo } from './access'

/** The logo of the company whose link it is. @throws DomainError logo.not_found */
export async function customerLogo(ctx: Ctx): Promise<{ filename: string; contentType: string; bytes: Buffer }> {
  accessTo(ctx)
  const { filename, read } = await logoFile(ctx, ctx.actor)
  return { filename, contentType: 'image/png', bytes: await read() }
}
