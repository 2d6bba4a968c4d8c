// The security headers of every answer. What opens more than our own origin is opened for the documents that need it.
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { HttpEnv } from '#worker/ground/http.ts'
import { checkoutPath } from '#worker/money/payments/constants.ts'
import { framesButton, plainPath } from '#worker/money/payments/rules.ts'
import { picturesOrigin } from '#worker/people/accounts/google/constants.ts'
import { turnstileOrigin } from '#worker/people/accounts/registration/constants.ts'

type Settings = {
  turnstile: object | null
  paypal: { webUrl: string } | null
  /** Where forms that start a sign-in with Google are led on to. */
  googleFormOrigins: readonly string[]
}

/** What a document may do beyond the others. */
type Opened = {
  frames?: readonly string[]
  forms?: readonly string[]
  /** Windows that it opens may answer it; windows that open it get no hold of it either way. */
  keepsPopups?: boolean
}

export function securityHeaders({ turnstile, paypal, googleFormOrigins }: Settings): MiddlewareHandler<HttpEnv> {
  const headersWith = ({ frames = [], forms = [], keepsPopups = false }: Opened) => {
    const framed = [...frames, ...(turnstile ? [turnstileOrigin] : [])]
    return secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: [NONCE, "'strict-dynamic'"],
        imgSrc: ["'self'", picturesOrigin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: framed.length > 0 ? framed : ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...new Set([...googleFormOrigins, ...forms])],
        workerSrc: ["'self'"],
      },
      // A page that is sent without script has a stricter policy of its own.
      overwrite: false,
      crossOriginOpenerPolicy: keepsPopups ? 'same-origin-allow-popups' : 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
      // The map asks for a position, which stays in the browser.
      permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'] },
    })
  }
  const closed = headersWith({})
  // The dialog frames the document of PayPal's script, which has its own policy (decision 41), and PayPal's window answers it.
  const framing = headersWith({ frames: ["'self'"], keepsPopups: true })
  // Without script, the form of the checkout's page is led on to PayPal.
  const leading = headersWith({ forms: paypal ? [new URL(paypal.webUrl).origin] : [] })
  return (c, next) => {
    const { path } = c.req
    if (paypal && framesButton(path)) return framing(c, next)
    return (plainPath(path) === checkoutPath ? leading : closed)(c, next)
  }
}
