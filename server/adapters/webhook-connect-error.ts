export type ConnectFailure =
  | 'dns'
  | 'refused_address'
  | 'connect'
  | 'connect_timeout'
  | 'tls'
  | 'proxy_unreachable'
  | 'proxy_refused'
  | 'proxy_timeout'

/** A connection that could not be opened; `reason` is shown in the delivery log. */
export class ConnectError extends Error {
  override name = 'ConnectError'
  constructor(
    readonly reason: ConnectFailure,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}
