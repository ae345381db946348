import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { DemoYear } from './schema'

/** Progress of generating the demo company's year; null when it is complete, and in every other company. */
export async function demoYearProgress({ actor: { tenantId }, db }: Ctx) {
  const [company] = await db.select(
    tenantId,
    Prisma.sql`select demo_year as year from companies where id = ${tenantId}`,
    'demo_year',
  )
  return DemoYear.parse({ data: company?.year ?? null })
}
