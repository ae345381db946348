export type ConnectFailure =
  | 'dns'
  | 'refused_address'
  | 'connect'
  | 'connect_timeout'
  | 'tls'
  | 'proxy_unreachable'
  | 'proxy_refused'
  | 'proxy_timeout'

/** A connection that did not come about; `reason` is what the delivery log shows. */
export class ConnectError extends Error {
  override name = 'ConnectError'
  constructor(
    readonly reason: ConnectFailure,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}
