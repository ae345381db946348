import { DomainError } from '../../../platform/errors'

/** Error key when our own rules refuse it, otherwise null. */
export async function runForRefusal(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.key
    throw error
  }
}
