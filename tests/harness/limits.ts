/** Limits that no test reaches, set through the variables that an operator has. */
export const withoutLimits = {
  API_KEY_RATE_LIMIT_PER_MINUTE: '1000000',
  IP_RATE_LIMIT_PER_MINUTE: '1000000',
  IP_MAX_CONNECTIONS: '1000000',
  IP_MAX_OPEN_REQUESTS: '1000000',
  IP_MAX_SLOW_REQUESTS: '1000000',
}
