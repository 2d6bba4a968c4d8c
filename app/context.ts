import { createContext } from 'react-router'
import type { PageAccess, PageVisit } from '#worker/pages.ts'
import type { Services } from '#worker/services.ts'

/** What loaders and actions may call; set once per request by the Worker. */
export const servicesContext = createContext<Services>()

/** What the Worker says of the request: its id, its nonce, who asks. */
export const visitContext = createContext<PageVisit>()

/** Who asks for the page, and why they may not see it, if they may not; decided by `pageDoor`. */
export const accessContext = createContext<PageAccess>()
