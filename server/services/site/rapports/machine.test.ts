import { describe, expect, test } from 'vitest'
import { allowedActions, rapportMoves, rapportStates, rapportVerbs, stateOf } from './machine'

/** Every state x every verb, written by hand: the table of the interface's section States. */
const expected: Record<string, string | undefined> = {
  'draft update': 'draft',
  'draft complete': 'completed',
  'draft delete': 'deleted',
  'draft send_email': 'draft',
  'completed reopen': 'draft',
  'completed send_email': 'completed',
  'completed invoice': 'completed',
}

describe('a rapport', () => {
  for (const state of rapportStates) {
    for (const verb of rapportVerbs) {
      test(`that is ${state} ${expected[`${state} ${verb}`] ? `moves by ${verb}` : `refuses ${verb}`}`, () => {
        expect(rapportMoves[state][verb]).toBe(expected[`${state} ${verb}`])
        expect(allowedActions(state).includes(verb)).toBe(expected[`${state} ${verb}`] !== undefined)
      })
    }
  }

  test('is completed by its flag alone', () => {
    expect([false, true].map(completed => stateOf({ completed }))).toEqual(['draft', 'completed'])
  })
})
