import { describe, expect, test } from 'vitest'
import { createNotices } from '#app/ui/live/notices.ts'
import { createSound } from '#app/ui/live/sound.ts'

describe('the sound', () => {
  test('plays from its beginning at half volume', async () => {
    const audio = { volume: 1, currentTime: 3, play: async () => {} }
    expect(await createSound(() => audio).play()).toBe('played')
    expect(audio).toMatchObject({ volume: 0.5, currentTime: 0 })
  })

  test('reports a refusal by the browser', async () => {
    const refusing = { volume: 1, currentTime: 0, play: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
    expect(await createSound(() => refusing).play()).toBe('refused')
  })

  test('reports a browser without audio', async () => {
    const missing = () => {
      throw new Error('Audio is not defined')
    }
    expect(await createSound(missing).play()).toBe('refused')
  })
})

describe('browser notifications', () => {
  function fakeApi(permission: NotificationPermission, { isPhone = false } = {}) {
    const shown: string[] = []
    class Api {
      static permission = permission
      static asked = 0
      static async requestPermission() {
        Api.asked += 1
        Api.permission = 'granted'
        return Api.permission
      }
      constructor(title: string) {
        if (isPhone) throw new TypeError('Illegal constructor')
        shown.push(title)
      }
    }
    return { Api, shown }
  }
  const notice = { title: 'Goal', body: 'Arsenal 1 : 0 Chelsea', tag: 'g1' }
  const noWorker = async () => undefined

  test('ask for permission once, and are shown when allowed', async () => {
    const { Api, shown } = fakeApi('default')
    const notices = createNotices({ api: Api, registration: noWorker })
    expect(await notices.show(notice)).toBe(false)
    expect(await notices.ask()).toBe('granted')
    expect(await notices.ask()).toBe('granted')
    expect(Api.asked).toBe(1)
    expect(await notices.show(notice)).toBe(true)
    expect(shown).toEqual(['Goal'])
  })

  test('do not ask again after a refusal', async () => {
    const { Api } = fakeApi('denied')
    expect(await createNotices({ api: Api, registration: noWorker }).ask()).toBe('denied')
    expect(Api.asked).toBe(0)
  })

  test('go through the service worker on phones', async () => {
    const { Api } = fakeApi('granted', { isPhone: true })
    const shown: string[] = []
    const worker = { showNotification: async (title: string) => void shown.push(title) }
    expect(await createNotices({ api: Api, registration: async () => worker }).show(notice)).toBe(true)
    expect(shown).toEqual(['Goal'])
    expect(await createNotices({ api: Api, registration: noWorker }).show(notice)).toBe(false)
  })

  test('are unsupported in a browser without them', async () => {
    const notices = createNotices({ api: undefined, registration: noWorker })
    expect(notices.permission()).toBe('unsupported')
    expect(await notices.ask()).toBe('unsupported')
    expect(await notices.show(notice)).toBe(false)
  })
})
