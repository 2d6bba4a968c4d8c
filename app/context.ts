import { createContext } from 'react-router'
import type { Services } from '#worker/services.ts'

/** What loaders and actions may call; set once per request by the Worker. */
export const servicesContext = createContext<Services>()

/** The nonce of this response's content security policy. */
export const nonceContext = createContext<string>()
