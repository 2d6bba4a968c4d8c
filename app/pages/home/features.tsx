import { type Feature, FeatureList } from '#app/ui/feature-list.tsx'

const features: readonly Feature[] = [
  {
    name: 'Smart Alerts',
    icon: 'bell',
    text: 'Pick a match, a team or a league, and the most you would pay. We send an email, SMS or push message when a ticket appears or its price falls to your limit, within seconds for a match you named, and never twice for the same drop.',
    state: 'By email; push messages from Basic, SMS from Pro',
  },
  {
    name: 'Official Sources Only',
    icon: 'shield',
    text: 'Alerts and links lead to clubs, organisers and the exchanges they authorise. Unauthorised resale is shown for comparison, labelled as that, and never linked: in the UK advertising it can be an offence.',
  },
  {
    name: 'Price Intelligence',
    icon: 'trend',
    text: 'Every change is kept: what each platform charged and when, all-in where it states its fees. We show how prices moved and when each was last checked.',
  },
  {
    name: 'Auto Purchase',
    icon: 'bolt',
    text: 'Pro and Premium add automated account registration and purchasing: we list what sellers ask for before a sale, and buy at official sellers and exchanges with an open protocol, under a limit you set, and after your confirmation if you ask for one. Elsewhere you pay on the seller’s page. We open no account in your name.',
    state: 'From Pro',
  },
]

/** The features, with a mark on those that are not open yet. */
export function Features() {
  return <FeatureList id="features" titleId="features-title" title="What Touchline does" features={features} />
}
