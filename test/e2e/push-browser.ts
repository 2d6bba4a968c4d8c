import type { BrowserContext } from 'playwright-core'
import type { PushAddress } from './control.ts'

/** What the person of a context has answered about notifications: a browser without windows cannot ask, and refuses. */
export async function answerNotifications(context: BrowserContext, answer: NotificationPermission): Promise<void> {
  await context.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given })
    Notification.requestPermission = async () => given
  }, answer)
}

/**
 * Gives a context the sandbox's push service instead of the browser maker's, which no test can reach. What the page and
 * the product do is unchanged: they see a browser that was allowed, and its address.
 */
export async function takePushFrom(context: BrowserContext, address: PushAddress): Promise<void> {
  await answerNotifications(context, 'granted')
  await context.addInitScript((given) => {
    const isOn = 'sandbox-push'
    const subscription = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(isOn)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(isOn) ? subscription : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(isOn, 'yes')
      return subscription as unknown as PushSubscription
    }
  }, address)
}
