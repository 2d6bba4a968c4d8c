import { HTTPException } from 'hono/http-exception'
import { type PlatformFault, switchedOn } from '../faults.ts'
import type { SandboxState, Site } from '../state.ts'
import { canShow } from '../untrue/modes.ts'

/** Sets a platform's fault, or clears it; refuses one that its pages cannot show. */
export function setFault(state: SandboxState, { platform, fault }: Site, next: PlatformFault | null): void {
  if (next && !canShow(platform.pageType, next.mode)) {
    throw new HTTPException(400, { message: `${platform.pageType} pages cannot show the fault ${next.mode}.` })
  }
  fault.set(next && switchedOn(next, state.now()))
}
