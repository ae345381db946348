import { expect, test } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { type InvoiceModel, modelStep, newModel, randomStep, type Step } from '../../../../tests/harness/invoice-model'
import { type InvoiceStatus, invoiceAllows, invoiceMachine } from './machine'
import { remainingOf, statusAfterPayment, statusAfterReversal } from './rules'

const sequences = 100_000
const length = 12

const euros = (cents: number) => (cents / 100).toFixed(2)

/**
 * One step of the product's state machine with the rules that choose among its targets, combined as in the services;
 * null if refused.
 */
function productStep(state: InvoiceModel, step: Step): InvoiceModel | null {
  if (state.status === 'deleted') return null
  const status: InvoiceStatus = state.status
  if (!invoiceAllows(status, step.verb)) return null
  const targets = invoiceMachine[status][step.verb] ?? []
  const to = (next: InvoiceStatus, over: Partial<InvoiceModel> = {}): InvoiceModel => {
    if (!targets.includes(next)) throw new RangeError(`${step.verb} leads from ${status} to ${next}`)
    return { ...state, ...over, status: next }
  }
  const { total, paid, payments } = state
  if (step.verb === 'delete') return { ...state, status: 'deleted' }
  if (step.verb === 'send' && (total < 0 || (total === 0 && !step.zero))) return null
  if (step.verb === 'send') return to(remainingOf(euros(total), euros(paid)).greaterThan(0) ? 'sent' : 'paid')
  if (step.verb === 'pay') {
    if (step.cents <= 0 || remainingOf(euros(total), euros(paid)).lessThan(euros(step.cents))) return null
    return to(statusAfterPayment(euros(total), euros(paid), euros(step.cents)), {
      paid: paid + step.cents,
      payments: [...payments, step.cents],
    })
  }
  if (step.verb === 'reverse_payment') {
    const back = payments[step.place]
    if (back === undefined) return null
    return to(statusAfterReversal(status, { alreadyPaid: euros(paid - back), deductedTotal: 0 }), {
      paid: paid - back,
      payments: payments.filter((_, place) => place !== step.place),
    })
  }
  return to(targets[0] as InvoiceStatus)
}

test(`${sequences.toLocaleString('en')} random sequences of ${length} verbs lead only to the states that the interface's table gives`, () => {
  const random = randomFrom(seedFrom(20_260_312))
  const reached = new Map<string, number>()
  let refused = 0
  for (let run = 0; run < sequences; run += 1) {
    let model = newModel(random.chance(0.1) ? random.pick([0, 0, -300]) : 1 + random.below(500))
    for (let place = 0; place < length; place += 1) {
      const step = randomStep(random, model)
      const wanted = modelStep(model, step)
      const got = productStep(model, step)
      if (JSON.stringify(got) !== JSON.stringify(wanted))
        expect({ run, model, step, got }).toEqual({ run, model, step, got: wanted })
      if (wanted === null) refused += 1
      else model = wanted
    }
    reached.set(model.status, (reached.get(model.status) ?? 0) + 1)
  }
  // Every end state was reached often, and so was every refusal.
  for (const status of ['paid', 'partial_paid', 'overdue', 'cancelled', 'deleted'])
    expect(reached.get(status), status).toBeGreaterThan(sequences / 200)
  expect(refused).toBeGreaterThan(sequences)
})
