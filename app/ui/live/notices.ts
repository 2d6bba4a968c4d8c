/** Permission for browser notifications: requested when the user turns them on, never on page load. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported'

export type Notice = { title: string; body: string /** The same tag is shown once. */; tag: string }

type NoticePorts = {
  api:
    | (Pick<typeof Notification, 'permission' | 'requestPermission'> &
        (new (
          ...args: ConstructorParameters<typeof Notification>
        ) => unknown))
    | undefined
  /** Mobile browsers show notifications only through a service worker. */
  registration: () => Promise<Pick<ServiceWorkerRegistration, 'showNotification'> | undefined>
}

export function createNotices({ api, registration }: NoticePorts = browserNotices()) {
  const permission = (): NoticePermission => api?.permission ?? 'unsupported'

  return {
    permission,

    /** Call from a click handler. */
    async ask(): Promise<NoticePermission> {
      if (api?.permission !== 'default') return permission()
      return api.requestPermission().catch(permission)
    },

    /** Whether it was shown. */
    async show({ title, body, tag }: Notice): Promise<boolean> {
      if (api?.permission !== 'granted') return false
      const options = { body, tag, icon: '/icon-192.png' }
      try {
        new api(title, options)
        return true
      } catch {
        const worker = await registration().catch(() => undefined)
        return worker
          ? worker.showNotification(title, options).then(
              () => true,
              () => false,
            )
          : false
      }
    },
  }
}

function browserNotices(): NoticePorts {
  return {
    api: typeof Notification === 'undefined' ? undefined : Notification,
    registration: async () => navigator.serviceWorker?.getRegistration(),
  }
}
