/** What is found in the page of a waiting room itself; ordinary pages of the same shops load other scripts. */
const queueMarks: readonly (readonly [mark: string, maker: string])[] = [
  ['id="queue-it_log"', 'Queue-it'],
  ['inqueue.queue-it.net', 'Queue-it'],
  ['/queue-it.net/softblock', 'Queue-it'],
  ['queueviewmodel', 'Queue-it'],
  ['queue-it.net/?c=', 'Queue-it'],
  ['queue-it.net/afterevent', 'Queue-it'],
  ['cfwaitingroom', 'Cloudflare'],
  ['cf-waiting-room', 'Cloudflare'],
  ['waittimeformatted', 'Cloudflare'],
  ['queue.ticketmaster.', 'Ticketmaster'],
  ['tmqueue', 'Ticketmaster'],
  ['q.axs.', 'AXS'],
  ['axs-queue', 'AXS'],
  ['queue.eventim.', 'Eventim'],
  ['eventim-queue', 'Eventim'],
  ['queue.seatgeek.', 'SeatGeek'],
  ['queue-fair.net/', 'Queue-Fair'],
  ['wait.crowdhandler.com', 'CrowdHandler'],
  ['visitor-prioritization', 'Akamai'],
  ['akamai-waiting-room', 'Akamai'],
  ['imperva-waiting-room', 'Imperva'],
  ['netacea-waiting-room', 'Netacea'],
  ['aws-waiting-room', 'AWS'],
  ['virtualwaitingroom', 'AWS'],
]

/** Found only in the challenge itself. */
const refusalMarks: readonly (readonly [mark: string, maker: string])[] = [
  ['_cf_chl_opt', 'Cloudflare'],
  ['cf-browser-verification', 'Cloudflare'],
  ['cf-challenge-running', 'Cloudflare'],
  ['id="challenge-form"', 'Cloudflare'],
  ['id="cf-error-details"', 'Cloudflare'],
  ['captcha-delivery.com', 'DataDome'],
  ['px-captcha', 'PerimeterX'],
  ['_pxappid', 'PerimeterX'],
  ['_incapsula_resource', 'Imperva'],
  ['incapsula incident id', 'Imperva'],
  ['errors.edgesuite.net', 'Akamai'],
  ['ak-challenge', 'Akamai'],
  ['bm-verify=', 'Akamai'],
  ['sec-if-cpt-container', 'Akamai'],
  ['__kpsdk', 'Kasada'],
  ['/ips.js?', 'Kasada'],
  ['awswafintegration.gettoken', 'AWS'],
  ['awswafcookiedomainlist', 'AWS'],
  ['window.gokuprops', 'AWS'],
]

/** Addresses of waiting rooms, by host or path. A token in the query says that the queue is behind us. */
const queueHosts: readonly (readonly [host: RegExp, maker: string])[] = [
  [/(?:^|\.)queue-it\.net$/, 'Queue-it'],
  [/^queue\.(?:[\w-]+\.)*ticketmaster\./, 'Ticketmaster'],
  [/^q\.axs\./, 'AXS'],
  [/(?:^|\.)queue-fair\.(?:com|net)$/, 'Queue-Fair'],
  [/^wait\.crowdhandler\.com$/, 'CrowdHandler'],
  [/^(?:queue|waiting(?:-?room)?|wait|netfunnel|warteraum|wachtrij|fila|cola|coda|file-?attente)\d*\./, ''],
]
const queuePath =
  /\/(?:virtual-?)?(?:waiting-?room|wait-?room|queue|softblock|warteraum|warteschlange|wachtrij|file-d-?attente|sala-de-espera|sala-d-?attesa|fila-de-espera|poczekalnia|cekarna)(?:\.\w+)?(?:\/|$)/i

export type Sign = { isQueue: boolean; maker: string }

/** By what its makers leave in a page, without its comments, in lower case. */
export function signOf(html: string): Sign | null {
  const queue = queueMarks.find(([mark]) => html.includes(mark))
  if (queue) return { isQueue: true, maker: queue[1] }
  const refusal = refusalMarks.find(([mark]) => html.includes(mark))
  return refusal ? { isQueue: false, maker: refusal[1] } : null
}

/** The maker of the waiting room at an address, empty if unknown; null for any other address. */
export function queueAt(address: string): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const host = queueHosts.find(([pattern]) => pattern.test(url.hostname))
  if (host) return host[1]
  return queuePath.test(url.pathname) ? '' : null
}
