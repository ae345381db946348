import { type Amount, decimal } from '../../../money/money'
import { type Actor, may } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import type { Permission } from '../../../platform/permissions'
import { allowedActions, type RapportVerb, stateOf } from './machine'

export const billingStatuses = ['unbilled', 'partial', 'billed'] as const
export type BillingStatus = (typeof billingStatuses)[number]

/** How far a rapport is billed, from the total percentage of its invoices. */
export function billingStatusFor(percentage: Amount): BillingStatus {
  const billed = decimal(percentage)
  if (billed.lessThanOrEqualTo(0)) return 'unbilled'
  return billed.lessThan(100) ? 'partial' : 'billed'
}

const permissionFor: Record<RapportVerb, Permission> = {
  update: 'rapports:write',
  complete: 'rapports:complete',
  reopen: 'rapports:reopen',
  delete: 'rapports:write',
  send_email: 'rapports:write',
  invoice: 'invoices:write',
}

/** State of a rapport that decides whether it is final: billed, signed, mailed. */
export interface RapportOut {
  completed: boolean
  billing_status: BillingStatus
  signed_at: string | null
  mailed_at: string | null
}

/** The first reason why a completed rapport cannot be reopened; null when there is none. */
export function finalReason({
  billing_status,
  signed_at,
  mailed_at,
}: RapportOut): 'billed' | 'signed' | 'mailed' | null {
  if (billing_status !== 'unbilled') return 'billed'
  if (signed_at !== null) return 'signed'
  return mailed_at === null ? null : 'mailed'
}

/**
 * What this actor may do with the rapport now: by its state, by permission, no invoicing once it is billed, and no
 * reopening once it is billed, signed or mailed.
 */
export function actionsFor(actor: Actor, rapport: RapportOut): RapportVerb[] {
  const isOver = (verb: RapportVerb) =>
    verb === 'invoice' ? rapport.billing_status === 'billed' : verb === 'reopen' && finalReason(rapport) !== null
  return allowedActions(stateOf(rapport)).filter(verb => may(actor, permissionFor[verb]) && !isOver(verb))
}

/** The line of a rapport by its id. @throws DomainError rapport.line_not_found */
export function lineAt<Line extends { id: number }>(lines: readonly Line[], id: number | undefined): Line {
  const line = lines.find(candidate => candidate.id === id)
  if (!line) throw new DomainError('rapport.line_not_found', { id })
  return line
}

/** Numbers lines in the given order, counted from `first`. */
export const numbered = <Line extends object>(lines: readonly Line[], first = 1) =>
  lines.map((line, index) => ({ ...line, position: first + index }))

/** The position after the last line. */
export const positionAfter = (lines: readonly { position: number }[]): number => (lines.at(-1)?.position ?? 0) + 1

/** Splits the lines that replace all others: those that stay, with their stored rows, and new ones. */
export function splitLines<Line extends { id?: number }, Stored extends { id: number }>(
  stored: readonly Stored[],
  lines: readonly Line[],
) {
  const all = numbered(lines)
  return {
    kept: all.filter(line => line.id !== undefined).map(line => ({ line, stored: lineAt(stored, line.id) })),
    added: all.filter(line => line.id === undefined),
  }
}
