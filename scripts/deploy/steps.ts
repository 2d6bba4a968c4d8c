// From an empty account to the first alert.

type Step = { title: string; run?: string; open?: string; note?: string }

/** `open` is a page of the deployed site. */
export const steps: readonly Step[] = [
  {
    title: 'Account',
    note: 'Cloudflare with the Workers Paid plan, R2 switched on in its dashboard, and your domain as a zone in it',
  },
  { title: 'Sign in', run: 'npx wrangler login' },
  {
    title: 'Database, queues, bucket, secrets',
    run: 'npm run provision',
    note: 'npm run provision -- --dry-run lists its commands',
  },
  { title: 'Settings', note: 'in wrangler.toml; those below are still placeholders' },
  {
    title: 'Company',
    note: 'COMPANY_… in wrangler.toml: it stands in every mail, receipt and legal page; have a lawyer check these, then set LEGAL_PAGES_CHECKED',
  },
  { title: 'Build, migrate, deploy', run: 'npm run deploy' },
  { title: 'Secret for the administrator', run: 'npm run first-admin' },
  { title: 'Administrator', open: '/first-admin', note: 'enter the secret, register, set up two-step sign-in' },
  { title: 'Mail', open: '/admin', note: 'send a test mail and follow its link' },
  { title: 'Reference data', open: '/admin/reference', note: 'leagues, teams and their names' },
  { title: 'Feed', open: '/admin/feed', note: 'follow a competition; its matches come at once' },
  { title: 'First platform', open: '/admin/platforms', note: 'add it, its authority and a page that lists its events' },
  { title: 'Found events', open: '/admin/discovery', note: 'decide what is not certain' },
  {
    title: 'First alert',
    open: '/matches',
    note: 'as a fan: open a match and create an alert; /admin turns green when one is delivered',
  },
]

export function describeStep({ title, run, open, note }: Step, position: number): string {
  const how = [run, open && `open ${open}`, note].filter(Boolean).join(' — ')
  return `${String(position + 1).padStart(2)}. ${title}: ${how}`
}
