import { dayMs } from '#worker/ground/platform/clock.ts'

/** Colleagues of one agent, with those invited who have not answered. */
export const maxColleagues = 5

/** Agents that one person works for. */
export const maxAgents = 20

export const invitationMs = 7 * dayMs

/** Mails that invite, of one agent: they come from us, and unasked. */
export const invitationsPerDay = 20

/** Expired invitations that one run deletes. */
export const expiredPerRun = 100

/** What an agent gives; the agent is the owner. */
export const colleagueRoles = ['booker', 'viewer'] as const
export type ColleagueRole = (typeof colleagueRoles)[number]

export const roleNames: Record<ColleagueRole, string> = { booker: 'Booker', viewer: 'Viewer' }

export const roleTexts: Record<ColleagueRole, string> = {
  booker: 'sees and changes clients, alerts and tracked prices',
  viewer: 'sees them and changes nothing',
}

export const colleaguesPath = '/colleagues'

/** Why a colleague may not, by the agent's name. */
export const seatTexts = {
  gone: (agent: string) => `You no longer work for ${agent}. Go back to your own account.`,
  /** While a request was on its way. */
  ended: 'You may no longer change anything for this agent, so nothing was saved.',
  asleep: (agent: string) => `${agent} has no plan with colleagues at the moment. Go back to your own account.`,
  switched: 'You switched accounts meanwhile, so nothing was saved. Reload the page first.',
  readOnly: (agent: string) => `You can see this of ${agent}, and not change it.`,
} as const

export const colleagueTexts = {
  needsPlan: 'Colleagues come with Agent Premium.',
  asleep: 'Your plan has no colleagues: those you have see nothing of yours until you have Agent Premium again.',
  tooMany: `You have ${maxColleagues} colleagues, with those invited, which is the most. Remove one first.`,
  tooManyAgents: `You work for ${maxAgents} agents, which is the most. Leave one first.`,
  yourself: 'This is your own address.',
  alreadyOne: 'They are a colleague of yours already.',
  tooManyMails: `You can invite ${invitationsPerDay} times a day. Try again tomorrow.`,
  notSent:
    "The invitation is kept, but the mail server didn't take our email. Tell them to sign in and open Colleagues.",
  notFound: "We couldn't find that colleague.",
  noSeat: "You don't work for them.",
  noInvitation: 'This invitation has ended. Ask for another.',
  unproven: 'Confirm your email address first.',
  failed: 'Failed to save. Please try again.',
} as const
