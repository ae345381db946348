import { z } from 'zod'
import type { Ctx } from '../../../context'
import { DomainError, type ErrorKey, errorCatalog } from '../../../platform/errors'
import { issueText } from '../../../platform/values/issue-texts'

const failed = {
  de: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  en: 'It did not work. Please try again.',
}

/** Why a call was refused, as text for the caller; internal failures are not disclosed. */
export function refusalOf(ctx: Ctx, error: unknown): { error: string; issues?: unknown } {
  const cause = error instanceof DomainError ? error : (error as Error | undefined)?.cause
  if (cause instanceof z.core.$ZodError)
    return {
      error: errorCatalog.validation[ctx.locale],
      issues: cause.issues.map(issue => ({ path: issue.path.join('.'), message: issueText(issue, ctx.locale) })),
    }
  if (cause instanceof DomainError) return { error: errorCatalog[cause.key as ErrorKey][ctx.locale] }
  ctx.log.error({ err: error, requestId: ctx.requestId }, 'a tool of the assistant failed')
  return { error: failed[ctx.locale] }
}
