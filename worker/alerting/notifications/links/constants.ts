import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

/** How long a push message's "Mute 1 h" works: it is read at once. */
export const pushLinkMs = dayMs

/** How long the choices in a mail work; to turn an alert off works without end. */
export const mailLinkMs = 30 * dayMs

/** How long "Turn it on again" works on the page that turned an alert off. */
export const undoLinkMs = hourMs

/** What the page behind a link can do with its alert; the first is what a link does that names nothing. */
export const linkActs = ['hour', 'tomorrow', 'kickoff', 'under', 'wake', 'off', 'on'] as const
export type LinkAct = (typeof linkActs)[number]
