import { useEffect, useState } from 'react'

/** False on the server and before hydration, for controls that need script. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return isAwake
}
