import type { Clock } from '../../core/clock'
import type { Database, Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { planModules } from '../../core/modules'
import { hashPassword } from '../../core/passwords'
import { timeZoneOf } from './country'
import { toCompanySummary } from './read'
import type { CompanySummary, CreateCompany } from './schema'

/** A company with its first administrator; every module of the plan is on. The one way a tenant comes to be. */
export async function createCompany(
  app: { db: Database; clock: Clock },
  input: CreateCompany,
  by: { userId: number | null; label: string },
): Promise<{ company: CompanySummary; tenantId: number; adminUserId: number }> {
  const passwordHash = await hashPassword(input.admin_password)
  return app.db.throughDoor('platform', async tx => {
    await refuseTaken(tx, input)
    const now = app.clock.now()
    const company = await tx.company.create({
      data: {
        companyId: input.company_id,
        name: input.name,
        countryCode: input.country_code,
        timeZone: timeZoneOf(input.country_code),
        defaultVatRate: input.country_code === 'DE' ? 19 : 20,
        plan: input.plan,
        modules: [...planModules[input.plan]],
        createdAt: now,
        updatedAt: now,
      },
    })
    const admin = await tx.user.create({
      data: {
        email: input.admin_email,
        name: input.admin_name,
        passwordHash,
        lastTenantId: company.id,
        createdAt: now,
        updatedAt: now,
      },
    })
    await tx.membership.create({
      data: { tenantId: company.id, userId: admin.id, role: 1, createdAt: now, updatedAt: now },
    })
    await tx.auditEntry.createMany({
      data: [
        {
          tenantId: company.id,
          actorKind: 'platform',
          actorUserId: by.userId,
          actorLabel: by.label,
          action: 'company.created',
          entity: 'company',
          entityId: input.company_id,
          createdAt: now,
        },
      ],
    })
    return { company: toCompanySummary(company), tenantId: company.id, adminUserId: admin.id }
  })
}

async function refuseTaken(tx: Tx, input: CreateCompany): Promise<void> {
  if (await tx.company.findUnique({ where: { companyId: input.company_id }, select: { id: true } })) {
    throw new DomainError('company.id_taken', { field: 'company_id' })
  }
  if (await tx.user.findUnique({ where: { email: input.admin_email }, select: { id: true } })) {
    throw new DomainError('user.email_taken', { field: 'admin_email' })
  }
}
