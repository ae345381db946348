import { createContext, useContext } from 'react'

/** The response's CSP nonce while rendering on the server; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('')

/** See NonceContext. */
export function useNonce(): string {
  return useContext(NonceContext)
}
