import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import {
  dataOf,
  expectedVersion,
  id,
  instant,
  listParameters,
  optionalText,
  pageOf,
  percent,
  reference,
  taxRate,
  text,
  unitPrice,
} from '../../../platform/values/scalars'

/** An article of the company's price list, as pickers and the list show it. */
export const ArticleRecord = z.object({
  id: z.int(),
  article_number: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit: z.string(),
  /** Null for callers who may not see prices. */
  unit_price: z.number().nullable(),
  tax_rate: z.number(),
  /** Percent of the price that is labor (DE § 35a EStG); when null, all of it for hours or kilometres, else nothing. */
  labor_percent: z.number().nullable(),
  active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type ArticleRecord = z.infer<typeof ArticleRecord>

const fields = {
  article_number: text(40),
  name: text(200),
  description: optionalText(10_000),
  unit: text(20),
  unit_price: unitPrice.min(0),
  tax_rate: taxRate,
  labor_percent: percent.nullish(),
  active: z.boolean(),
}

/** Without a number the next of the series is assigned; without a tax rate the company's default applies. */
export const CreateArticle = z.strictObject({
  ...fields,
  article_number: optionalText(40),
  tax_rate: taxRate.nullish(),
  active: z.boolean().default(true),
})
export type CreateArticle = z.input<typeof CreateArticle>

/** `active: false` archives: the article stays on its documents and disappears from the pickers. */
export const UpdateArticle = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateArticle = z.infer<typeof UpdateArticle>

/** Sort keys of the list; the default is `number`. */
export const articleSorts = ['number', 'name', 'price'] as const

export const ListArticles = z.object({
  ...listParameters,
  sort: sortParameter(articleSorts),
  active: z.boolean().optional(),
})
export type ListArticles = z.infer<typeof ListArticles>

export const GetArticle = z.object({ id })
export const ArticleEnvelope = dataOf(ArticleRecord)
export const ArticlePage = pageOf(ArticleRecord)

/**
 * Query for suggestions while a line is typed. `offer_id` or `invoice_id` names the document being written, whose own
 * lines are left out.
 */
export const SuggestLines = z.object({
  q: z.string().max(200),
  limit: z.int().min(1).max(20).default(8),
  offer_id: id.optional(),
  invoice_id: id.optional(),
})
export type SuggestLines = z.output<typeof SuggestLines>

export const LineSuggestion = z.object({
  /** From the price list, or from an earlier line. */
  source: z.enum(['article', 'earlier']),
  article_id: z.int().nullable(),
  article_number: z.string().nullable(),
  description: z.string(),
  unit: z.string(),
  /** Null for callers who may not see prices. */
  unit_price: z.number().nullable(),
  tax_rate: z.number(),
  labor_percent: z.number().nullable(),
})
export type LineSuggestion = z.infer<typeof LineSuggestion>
export const LineSuggestions = dataOf(z.array(LineSuggestion))
