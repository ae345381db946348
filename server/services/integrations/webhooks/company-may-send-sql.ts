import { Prisma } from '../../../../prisma/client/client'
import { planModules, plans } from '../../../platform/modules'

/** Plans that book the module without which nothing is sent. */
const plansWithWebhooks = plans.filter(plan => planModules[plan].includes('int.api'))

/**
 * Whether webhooks of company `c` may be sent; otherwise they wait and are not due. The webhook has to be active
 * as well.
 */
export const companyMaySendSql = Prisma.sql`(c.active AND 'int.api' = ANY (c.modules) AND c.plan = ANY (${plansWithWebhooks}::text[]))`
