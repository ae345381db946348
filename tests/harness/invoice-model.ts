import type { Random } from '../fuzz/random'

/**
 * The specification's table of invoice states, written a second time: the product must do what the model says. It
 * shares no code with the product. Amounts in cents.
 */
export interface InvoiceModel {
  status: 'draft' | 'sent' | 'paid' | 'partial_paid' | 'overdue' | 'cancelled' | 'deleted'
  total: number
  paid: number
  /** Payments that have not been reversed, in the order of their booking. */
  payments: number[]
}

export type Step =
  | { verb: 'edit' | 'delete' | 'set_overdue' | 'cancel' }
  /** `zero` confirms that a total of 0 is intended. */
  | { verb: 'send'; zero?: boolean }
  | { verb: 'pay'; cents: number }
  /** Reverses the payment at this position among those that remain. */
  | { verb: 'reverse_payment'; place: number }

export const newModel = (total: number): InvoiceModel => ({ status: 'draft', total, paid: 0, payments: [] })

/** The state after a step, or null where the step is refused and nothing changes. */
export function modelStep(model: InvoiceModel, step: Step): InvoiceModel | null {
  const { status, total, paid, payments } = model
  switch (step.verb) {
    case 'edit':
      return status === 'draft' ? model : null
    case 'delete':
      return status === 'draft' ? { ...model, status: 'deleted' } : null
    case 'send':
      if (status !== 'draft' || total < 0) return null
      // A zero total needs confirmation, since the price may have been forgotten.
      if (total === 0 && !step.zero) return null
      // Nothing left to pay: set to paid in the same transaction.
      return { ...model, status: total > 0 ? 'sent' : 'paid' }
    case 'cancel':
      return status === 'draft' || status === 'sent' || status === 'overdue' ? { ...model, status: 'cancelled' } : null
    case 'set_overdue':
      return status === 'sent' || status === 'partial_paid' ? { ...model, status: 'overdue' } : null
    case 'pay': {
      if (status !== 'sent' && status !== 'partial_paid' && status !== 'overdue') return null
      if (step.cents <= 0 || step.cents > total - paid) return null
      const after = { ...model, paid: paid + step.cents, payments: [...payments, step.cents] }
      return { ...after, status: after.paid === total ? 'paid' : 'partial_paid' }
    }
    case 'reverse_payment': {
      if (status !== 'partial_paid' && status !== 'overdue') return null
      const back = payments[step.place]
      if (back === undefined) return null
      const left = payments.filter((_, place) => place !== step.place)
      // With the last payment removed it is back to sent; overdue stays, because a person set it.
      const after = status === 'partial_paid' && left.length === 0 ? 'sent' : status
      return { ...model, status: after, paid: paid - back, payments: left }
    }
  }
}

/** Any verb in any state; amounts at, around and within the remaining amount. */
export function randomStep(random: Random, { total, paid, payments }: InvoiceModel): Step {
  const verb = random.pick([
    'edit',
    'send',
    'send',
    'pay',
    'pay',
    'pay',
    'set_overdue',
    'cancel',
    'delete',
    'reverse_payment',
  ] as const)
  const left = total - paid
  if (verb === 'pay')
    return { verb, cents: random.pick([left, left, left + 1, 0, -1, 1, 1 + random.below(Math.max(left, 1))]) }
  if (verb === 'reverse_payment') return { verb, place: random.below(payments.length + 1) }
  if (verb === 'send') return { verb, zero: random.chance(0.5) }
  return { verb }
}
