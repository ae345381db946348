import type { Ctx } from '../../../context'
import { netOfGross } from '../../../money/net-of-gross'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Permission } from '../../../platform/permissions'
import type { Series } from '../../../platform/records/numbers'
import { createArticle } from '../../sales/articles/create'
import { toArticleRecord } from '../../sales/articles/read'
import { UpdateArticle } from '../../sales/articles/schema'
import { updateArticle } from '../../sales/articles/update'
import { insertContact } from '../../site/contacts/create'
import { toContactRecord } from '../../site/contacts/read'
import { UpdateContact } from '../../site/contacts/schema'
import { updateContact } from '../../site/contacts/update'
import { insertProject } from '../../site/projects/create'
import { loadProject, toProjectRecord } from '../../site/projects/read'
import { UpdateProject } from '../../site/projects/schema'
import { updateProject } from '../../site/projects/update'
import { foldHeading } from './fold-heading'
import type { ImportNoun } from './schema'
import { standardUnit } from './standard-unit'

type Input = Record<string, unknown>

/** What an import needs from a noun: functions to create and change records, and to delete those it created. */
export interface ImportTarget {
  permission: Permission
  series: Series
  entity: 'contact' | 'project' | 'article'
  /** Creates with the number given, or with the next one. Returns the id. */
  create(tx: Tx, ctx: Ctx, input: Input, number: string | null): Promise<number>
  update(ctx: Ctx, id: number, updates: Input): Promise<unknown>
  /** The row as the audit log shows it, with its number and version; null when it no longer exists. */
  load(tx: Tx, tenantId: number, id: number): Promise<{ record: Input; number: string; version: number } | null>
  delete(tx: Tx, tenantId: number, id: number): Promise<unknown>
}

// The inputs were parsed with the very schemas of these functions.
export const importTargets: Record<ImportNoun, ImportTarget> = {
  contacts: {
    permission: 'contacts:write',
    series: 'customer',
    entity: 'contact',
    create: async (tx, ctx, input, number) =>
      (await insertContact(tx, ctx, input as Parameters<typeof insertContact>[2], number)).id,
    update: (ctx, id, updates) => updateContact(ctx, UpdateContact.parse({ id, updates })),
    load: async (tx, tenantId, id) => {
      const row = await tx.contact.findUnique({ where: { tenantId_id: { tenantId, id } } })
      return row && { record: toContactRecord(row), number: row.customerNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.contact.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
  projects: {
    permission: 'projects:write',
    series: 'project',
    entity: 'project',
    create: async (tx, ctx, input, number) =>
      (
        await insertProject(tx, ctx, {
          ...input,
          project_number: number,
        } as Parameters<typeof insertProject>[2])
      ).id,
    update: (ctx, id, updates) => updateProject(ctx, UpdateProject.parse({ id, updates })),
    load: async (tx, tenantId, id) => {
      const row = await tx.project.findUnique({ where: { tenantId_id: { tenantId, id } } })
      if (!row) return null
      const record = toProjectRecord(await loadProject(tx, row.tenantId as Ctx['actor']['tenantId'], id))
      return { record, number: row.projectNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.project.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
  articles: {
    permission: 'articles:write',
    series: 'article',
    entity: 'article',
    create: async (_tx, ctx, input, number) =>
      (await createArticle(ctx, { ...input, article_number: number } as Parameters<typeof createArticle>[1])).data.id,
    update: (ctx, id, { gross_price: gross, ...updates }) =>
      updateArticle(ctx, UpdateArticle.parse({ id, updates }), (changes, article) => ({
        ...withoutSameUnit(changes, article),
        ...(typeof gross === 'number' && may(ctx.actor, 'articles:prices')
          ? { unit_price: netOfGross(gross, article.taxRate.toString()).toNumber() }
          : {}),
      })),
    load: async (tx, tenantId, id) => {
      const row = await tx.article.findUnique({ where: { tenantId_id: { tenantId, id } } })
      return row && { record: toArticleRecord(row), number: row.articleNumber, version: row.version }
    },
    delete: (tx, tenantId, id) => tx.article.delete({ where: { tenantId_id: { tenantId, id } } }),
  },
}

/**
 * An article's unit `St` matches `St` in a file although that is parsed as `Stk`: reimporting our own export changes
 * nothing.
 */
const withoutSameUnit: NonNullable<Parameters<typeof updateArticle>[2]> = ({ unit, ...updates }, article) =>
  standardUnit(article.unit, foldHeading(article.unit)) === unit ? updates : { ...updates, unit }
