import { hashPassword, refuseWeakPassword } from '../../../identity/passwords'
import type { Clock } from '../../../platform/clock'
import type { Database, Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { planModules } from '../../../platform/modules'
import type { AuditAction } from '../../../platform/records/audit-actions'
import { idOfCompany, platformTenant } from '../../../platform/records/platform-log'
import type { Locale } from '../../../platform/values/locale'
import { addressHolder } from '../auth/address-holder'
import { toCompanySummary } from './read'
import type { CompanySummary, CreateCompany } from './schema'
import { timeZoneOf } from './time-zone'

/** What differs when a company registers itself. */
export interface Registered {
  /** The language that its first administrator registered in. */
  locale: Locale
  /** URL of the terms at registration; null when there was none, so nothing was accepted. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Runs before anything is written, in the same transaction; if it throws, no company is created. */
  allow(tx: Tx): Promise<void>
  /** Runs after the company is created, in the same transaction. */
  finish(tx: Tx, founded: { tenantId: number; adminUserId: number }): Promise<void>
}

/**
 * Creates a company with its first administrator; every module of the plan is on. The only way to create a tenant. A
 * registering administrator has accepted terms and privacy notice, if they are linked, and has yet to confirm the
 * address; for others the operator vouches.
 * @throws DomainError validation (password), company.id_taken, user.email_taken
 */
export async function createCompany(
  app: { db: Database; clock: Clock },
  input: CreateCompany,
  by: { userId: number | null; label: string },
  registered?: Registered,
): Promise<{ company: CompanySummary; tenantId: number; adminUserId: number }> {
  const { admin_password: password, admin_name, admin_email, name, company_id } = input
  // Registration has already refused a weak password, at the field that was filled in.
  if (!registered) refuseWeakPassword(password, 'admin_password', [name, company_id, admin_name, admin_email])
  const passwordHash = await hashPassword(password)
  return app.db.acrossTenants('platform', async tx => {
    // One at a time, so that of two requests for the same id the second one gets that error.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('found a company'))`
    await registered?.allow(tx)
    const now = app.clock.now()
    await refuseTaken(tx, input, now)
    const company = await tx.company.create({
      data: {
        companyId: input.company_id,
        name: input.name,
        countryCode: input.country_code,
        timeZone: timeZoneOf(input.country_code),
        defaultVatRate: input.country_code === 'DE' ? 19 : 20,
        laborShare: input.country_code === 'DE',
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
        passwordChangedAt: now,
        lastTenantId: company.id,
        ...(registered ? { locale: registered.locale, ...consentTo(registered, now) } : { emailVerifiedAt: now }),
        createdAt: now,
        updatedAt: now,
      },
    })
    await tx.membership.create({
      data: { tenantId: company.id, userId: admin.id, role: 1, createdAt: now, updatedAt: now },
    })
    await tx.auditEntry.createMany({
      data: [platformTenant, company.id].map(tenantId => ({
        tenantId,
        actorKind: registered ? 'session' : 'platform',
        actorUserId: registered ? admin.id : by.userId,
        actorLabel: by.label,
        action: 'company.created' satisfies AuditAction,
        entity: 'company',
        entityId: idOfCompany(tenantId, input.company_id),
        createdAt: now,
      })),
    })
    await registered?.finish(tx, { tenantId: company.id, adminUserId: admin.id })
    return { company: toCompanySummary(company), tenantId: company.id, adminUserId: admin.id }
  })
}

/** Consent is recorded only to texts that were linked. */
const consentTo = ({ termsUrl, privacyUrl }: Registered, now: Date) => ({
  ...(termsUrl ? { termsAcceptedAt: now, termsAcceptedUrl: termsUrl } : {}),
  ...(privacyUrl ? { privacyAcceptedAt: now, privacyAcceptedUrl: privacyUrl } : {}),
})

async function refuseTaken(tx: Tx, input: CreateCompany, now: Date): Promise<void> {
  if (await tx.company.findUnique({ where: { companyId: input.company_id }, select: { id: true } })) {
    throw new DomainError('company.id_taken', { field: 'company_id' })
  }
  if (await addressHolder(tx, input.admin_email, now)) {
    throw new DomainError('user.email_taken', { field: 'admin_email' })
  }
}
