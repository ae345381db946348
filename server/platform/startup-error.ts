/**
 * A reason why the service cannot start or continue that its operator can fix.
 * The message is one line that names the cause and the fix; print it without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
