/**
 * A reason why the service cannot start or go on that its operator can remedy.
 * The message is one line that names the cause and the remedy; print it without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
