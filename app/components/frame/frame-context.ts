import { createContext, useContext } from 'react'

/** What a page may ask of its frame. */
export interface FrameActions {
  openPalette: () => void
  openCreate: () => void
}

export const FrameContext = createContext<FrameActions>({ openPalette: () => {}, openCreate: () => {} })

/** Opens the frame's palette or its "new" sheet from within a page. */
export function useFrame(): FrameActions {
  return useContext(FrameContext)
}
