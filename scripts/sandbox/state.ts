import { join } from 'node:path'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { type BoxOffice, createBoxOffice } from './box-office.ts'
import { createFaultSwitch, type FaultSwitch, type MailFault, type PlatformFault } from './faults.ts'
import type { FootballFault } from './football/faults.ts'
import { createFootball, type Football } from './football/football.ts'
import { createGoogleProvider, type GoogleProvider } from './google/provider.ts'
import { createMailStore, type MailStore } from './mail-store.ts'
import { createSiteMerchant, type SiteMerchant } from './merchant/site.ts'
import type { Page } from './pages/page.ts'
import { pageOf, redesignedPageOf } from './pages/registry.ts'
import { createPayPalProvider, type PayPalProvider } from './paypal/provider.ts'
import { robotsText } from './platforms/robots.ts'
import { originAt, type Ports } from './ports.ts'
import { type Browsers, createBrowsers } from './push/browsers.ts'
import type { PushFault } from './push/faults.ts'
import { createReceivers, type Receivers } from './receivers/store.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import type { SmsFault } from './twilio/faults.ts'
import { createPhones, type Phones } from './twilio/phones.ts'
import { matchPath, peoplePath, type World, type WorldMatch, type WorldPlatform } from './world.ts'

/** A platform at its address, with its logs and controls. */
export type Site = {
  platform: WorldPlatform
  origin: string
  page: Page
  /** Its pages after a redesign; null where there is none. */
  redesign: Page | null
  /** Since when it shows them; null while it does not. */
  redesignedAt: Instant | null
  robots: string
  matches: ReadonlyMap<string, WorldMatch>
  fault: FaultSwitch<PlatformFault>
  requests: RequestLog
  /** Null for a platform that sells on its pages alone. */
  merchant: SiteMerchant | null
}

/** The sandbox's state, shared by servers, control API and web page. */
export type SandboxState = {
  sites: ReadonlyMap<string, Site>
  boxOffice: BoxOffice
  mail: MailStore
  mailFault: FaultSwitch<MailFault>
  phones: Phones
  smsFault: FaultSwitch<SmsFault>
  browsers: Browsers
  pushFault: FaultSwitch<PushFault>
  receivers: Receivers
  google: GoogleProvider
  paypal: PayPalProvider
  football: Football
  footballFault: FaultSwitch<FootballFault>
  /** Where what people write to the app's numbers and bots goes; null: nowhere. */
  appOrigin: string | null
  /** Runs work later, unless everything is reset first. */
  later(work: () => void, delayMs: number): void
  now: Clock
  /** Resets to the start: no pins, faults, mails or logs. */
  reset(): void
}

export function createState(options: {
  world: World
  ports: Ports
  seed: number
  tickMs: number
  now: Clock
  appOrigin: string | null
  /** The folder for what outlives a run; null forgets it at the end. */
  keptIn: string | null
}): SandboxState {
  const { world, ports, now, keptIn } = options
  const origin = originAt(ports.own)
  const kept = (name: string) => (keptIn === null ? null : join(keptIn, name))
  const boxOffice = createBoxOffice(options)
  const mail = createMailStore()
  const mailFault = createFaultSwitch<MailFault>()
  const phones = createPhones({ now })
  const smsFault = createFaultSwitch<SmsFault>()
  const browsers = createBrowsers({ origin, now, file: kept('browsers.json') })
  const pushFault = createFaultSwitch<PushFault>()
  const receivers = createReceivers({ origin: originAt(ports.receivers), now, file: kept('chats.json') })
  const google = createGoogleProvider({ issuer: `${origin}/google`, now })
  const football = createFootball(options)
  const footballFault = createFaultSwitch<FootballFault>()
  const timers = new Set<NodeJS.Timeout>()
  const later = (work: () => void, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, delayMs).unref()
    timers.add(timer)
  }
  const selling = { boxOffice, appOrigin: options.appOrigin, later, now }
  const sites = new Map(
    world.platforms.map((platform, index) => [
      platform.slug,
      createSite(world, platform, originAt(ports.platforms[index] ?? 0), selling),
    ]),
  )
  const paypal = createPayPalProvider({ origin, now, later, file: kept('paypal.json') })
  return {
    sites,
    boxOffice,
    mail,
    mailFault,
    phones,
    smsFault,
    browsers,
    pushFault,
    receivers,
    google,
    paypal,
    football,
    footballFault,
    appOrigin: options.appOrigin,
    later,
    now,
    reset() {
      boxOffice.reset()
      mail.clear()
      mailFault.set(null)
      phones.reset()
      smsFault.set(null)
      browsers.reset()
      pushFault.set(null)
      receivers.reset()
      google.reset()
      paypal.reset()
      football.reset()
      footballFault.set(null)
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      for (const site of sites.values()) {
        site.fault.set(null)
        site.redesignedAt = null
        site.requests.clear()
        site.merchant?.reset()
      }
    },
  }
}

type Selling = Omit<Parameters<typeof createSiteMerchant>[0], 'platform' | 'origin' | 'matches'>

function createSite(world: World, platform: WorldPlatform, origin: string, selling: Selling): Site {
  const sold = world.matches.filter((match) => match.platforms.includes(platform.slug))
  const matches = new Map(sold.map((match) => [match.ref, match]))
  return {
    platform,
    origin,
    page: pageOf(world.platforms, platform),
    redesign: redesignedPageOf(world.platforms, platform),
    redesignedAt: null,
    robots: robotsText(world.platforms, platform),
    matches,
    fault: createFaultSwitch<PlatformFault>(),
    requests: createRequestLog(),
    merchant: platform.sellsToAgents ? createSiteMerchant({ ...selling, platform, origin, matches }) : null,
  }
}

/** Address of the match's page for people. */
export function peopleUrl(site: Site, match: WorldMatch): string {
  return site.origin + peoplePath(match.ref)
}

export function matchUrl(site: Site, match: WorldMatch): string {
  return site.origin + matchPath(site.platform.pageType, match.ref)
}
