import { createContext } from 'react-router'
import type { PageAccess } from '#worker/app.ts'
import type { Services } from '#worker/services.ts'

/** What loaders and actions may call; set once per request by the Worker. */
export const servicesContext = createContext<Services>()

/** The nonce of this response's content security policy. */
export const nonceContext = createContext<string>()

/** Who asks for the page, and why they may not see it, if they may not. */
export const accessContext = createContext<Omit<PageAccess, 'nonce'>>()
