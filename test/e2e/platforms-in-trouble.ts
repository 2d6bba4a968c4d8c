import type { MailFault, PlatformFault } from '#scripts/sandbox/faults.ts'

/** Every platform fault, each on its own platform, all at once. */
export const faults: { slug: string; title: string; fault: PlatformFault }[] = [
  { slug: 'club-direct', title: 'answers 500', fault: { mode: 'status', status: 500 } },
  { slug: 'matchday-office', title: 'asks to wait', fault: { mode: 'status', status: 503, retry_after: 5 } },
  {
    slug: 'turnstile-tickets',
    title: 'sends half a page as if it were all',
    fault: { mode: 'truncate', chunked: true },
  },
  { slug: 'seat-swap', title: 'resets the connection', fault: { mode: 'reset' } },
  { slug: 'halfway-line', title: 'sends a block page', fault: { mode: 'block_page' } },
  { slug: 'estadio-directo', title: 'is slower than the time-out', fault: { mode: 'slow', delay_ms: 30_000 } },
  { slug: 'vereins-kasse', title: 'never answers', fault: { mode: 'hang' } },
  { slug: 'tribuna-ufficiale', title: 'sends a gigabyte', fault: { mode: 'huge' } },
  { slug: 'curva-exchange', title: 'sends a gzip bomb', fault: { mode: 'gzip_bomb' } },
  { slug: 'fair-seat', title: 'changes its charset', fault: { mode: 'charset' } },
  { slug: 'gate-one', title: 'breaks off in the middle', fault: { mode: 'truncate' } },
  {
    slug: 'supporters-desk',
    title: 'redirects to a metadata address',
    fault: { mode: 'redirect', location: 'http://169.254.169.254/' },
  },
]
export const healthySlug = 'terrace-exchange'

export const mailFaults: { title: string; fault: MailFault; arrives: number }[] = [
  { title: 'puts mail off', fault: { mode: 'tempfail' }, arrives: 1 },
  { title: 'hangs', fault: { mode: 'hang' }, arrives: 1 },
  { title: 'drops the connection at the end', fault: { mode: 'drop' }, arrives: 1 },
  { title: 'refuses the address for good', fault: { mode: 'refuse' }, arrives: 0 },
]

/** Each needs its own match. */
export const platformsInTrouble = [...faults.map(({ slug }) => slug), healthySlug, ...mailFaults.map(() => healthySlug)]
