import { createContext } from 'react-router'
import type { PageAccess, PageVisit } from '#worker/entry/pages.ts'
import type { Services } from '#worker/entry/services.ts'

/** The services for loaders and actions; set once per request by the Worker. */
export const servicesContext = createContext<Services>()

/** Facts about the request from the Worker: its id, its nonce, the caller. */
export const visitContext = createContext<PageVisit>()

/** The page's caller, and why access is denied, if it is; decided by `pageDoor`. */
export const accessContext = createContext<PageAccess>()
