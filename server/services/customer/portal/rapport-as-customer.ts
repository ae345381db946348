import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { rapportContentHash } from '../../site/rapports/content-hash'
import { loadRapport, toRapportDetail } from '../../site/rapports/read'
import { accessTo } from './access'
import { type CodeTerms, codeRuleOf } from './code-rule'
import { providerRequest } from './provider-request'
import type { CustomerRapport } from './schema'

/** A completed rapport as its customer sees it: who worked when on what, which material was used, and no prices. */
export async function rapportAsCustomer(tx: Tx, ctx: Ctx, id: number, company: CodeTerms): Promise<CustomerRapport> {
  const row = await loadRapport(tx, ctx.actor, id)
  const rapport = await toRapportDetail(tx, ctx.actor, row)
  if (!rapport.completed) throw new DomainError('customer_link.ended')
  return {
    number: rapport.rapport_number,
    title: rapport.title,
    day: rapport.date,
    recipient: rapport.kontakt_name,
    project: rapport.project_name,
    writer: rapport.created_by_name,
    description: rapport.description,
    entries: rapport.entries.map(({ id: line, date, job_category, hours, employee_name, description }) => ({
      ...{ id: line, date, job_category, hours, employee_name, description },
    })),
    materials: rapport.materials.map(({ id: line, name, quantity, unit, notes }) => ({
      ...{ id: line, name, quantity, unit, notes },
    })),
    total_hours: rapport.total_hours,
    signed_at: rapport.signed_at,
    signed_by_name: rapport.signed_by_name,
    can_draw: ctx.actor.modules.has('esign'),
    can_sign: rapport.signed_at === null && accessTo(ctx).may.includes('sign'),
    provider_request: await providerRequest(tx, ctx),
    needs_code: codeRuleOf(ctx, company).always,
    content_sha256: await rapportContentHash(tx, ctx.actor.tenantId, row),
  }
}
