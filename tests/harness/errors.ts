import { type Answer, answerOf } from '../../server/http/answer'

/** The error response a caller would have received; fails when the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Answer['body'] & { status: number }> {
  try {
    await call
  } catch (error) {
    const { status, body } = answerOf(error, 'en')
    if (status >= 500 && body.error === 'internal_error') throw error
    return { status, ...body }
  }
  throw new Error('the call succeeded')
}
