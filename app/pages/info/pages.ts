import type { ContactKind } from '#worker/running/contact/constants.ts'

type InfoPath =
  | '/about'
  | '/careers'
  | '/docs'
  | '/docs/api'
  | '/help'
  | '/investors'
  | '/partners'
  | '/press'
  | `/${ContactKind}`

/** Pages that information pages link to as further reading. */
const readOn = {
  '/about': 'About Touchline',
  '/acceptable-use': 'Acceptable use',
  '/careers': 'Careers',
  '/contact': 'Contact',
  '/docs': 'Documentation',
  '/docs/api': 'API reference',
  '/feedback': 'Feedback',
  '/help': 'Help centre',
  '/investors': 'Investors',
  '/legal-notices': 'Legal notices',
  '/matches': 'All matches',
  '/partners': 'Partners',
  '/press': 'Press',
  '/pricing': 'Pricing',
  '/privacy': 'Privacy policy',
  '/status': 'System status',
} as const

type ReadOnPath = keyof typeof readOn

export type InfoPage = {
  path: InfoPath
  title: string
  /** One or two sentences: opening of the page and its meta description. */
  lead: string
  related: readonly ReadOnPath[]
}

export function relatedLinks({ related }: InfoPage): { path: ReadOnPath; name: string }[] {
  return related.map((path) => ({ path, name: readOn[path] }))
}

export const infoPages = {
  about: {
    path: '/about',
    title: 'About',
    lead: 'Touchline watches football ticket platforms and tells fans when a ticket appears or a price falls. It is independent, and it sells no tickets.',
    related: ['/docs', '/help', '/partners', '/contact'],
  },
  careers: {
    path: '/careers',
    title: 'Careers',
    lead: 'There are no open positions today. If you would like to work on Touchline, you can still write to us.',
    related: ['/about', '/docs', '/contact'],
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    lead: 'Write to the people who run Touchline. Your message goes straight to their mailbox.',
    related: ['/help', '/feedback', '/status', '/privacy'],
  },
  docs: {
    path: '/docs',
    title: 'Documentation',
    lead: 'How Touchline reads prices, what its figures mean, the public API, and how its crawler behaves.',
    related: ['/docs/api', '/help', '/status', '/partners', '/contact'],
  },
  docsApi: {
    path: '/docs/api',
    title: 'API reference',
    lead: 'Every call that your own programs can make, what it takes, and what it answers.',
    related: ['/docs', '/pricing', '/acceptable-use', '/contact'],
  },
  feedback: {
    path: '/feedback',
    title: 'Feedback',
    lead: 'Tell us what works, what does not, and what is missing. It goes straight to the people who build Touchline.',
    related: ['/help', '/contact', '/status'],
  },
  help: {
    path: '/help',
    title: 'Help centre',
    lead: 'Answers about alerts, prices, platforms and the free trial, and about what happens when something does not work.',
    related: ['/docs', '/status', '/pricing', '/contact'],
  },
  investors: {
    path: '/investors',
    title: 'Investors',
    lead: 'Touchline is privately held. Nothing is offered for investment here.',
    related: ['/about', '/press', '/legal-notices', '/contact'],
  },
  partners: {
    path: '/partners',
    title: 'Partners',
    lead: 'For clubs, organisers and ticket exchanges: how to be listed, corrected or left out, and what our crawler promises you.',
    related: ['/docs', '/about', '/status', '/contact'],
  },
  press: {
    path: '/press',
    title: 'Press',
    lead: 'Facts and figures about Touchline, logo files, and how to reach us.',
    related: ['/about', '/status', '/docs', '/contact'],
  },
} as const satisfies Record<string, InfoPage>
