/** Where a person proves again who they are. */
export const confirmPath = '/confirm-identity'

export const fromAnotherSite = 'This request came from another site.'

/** Carries a one-time message from a form's answer to the next page. */
export const noticeCookie = 'notice'
export const noticeCookieSeconds = 60

/** Methods that change nothing. */
export const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
