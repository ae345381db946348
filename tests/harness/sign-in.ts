import type { BrowserContext } from 'playwright-core'
import type { Role } from '../../server/platform/permissions'
import type { TestCompany } from './company'
import { cookieOf } from './cookie'
import type { TestWeb } from './web'

/** Signs a browser in as the person of a role in a company, without the form, instead of anyone else. */
export async function signIn(
  context: BrowserContext,
  { app, url }: Pick<TestWeb, 'app' | 'url'>,
  company: TestCompany,
  role: Role = 1,
): Promise<void> {
  const [name = '', value = ''] = (await cookieOf(app, company, role)).split('=')
  await context.clearCookies()
  await context.addCookies([{ name, value, url }])
}
