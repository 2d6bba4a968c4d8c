/** The notification sound and its volume. */
const soundPath = '/notification.mp3'
const soundVolume = 0.5

type Playable = Pick<HTMLAudioElement, 'play' | 'volume' | 'currentTime'>

/**
 * Browsers block sound until the user has interacted with the page: the result is then `refused`, and the page should
 * say that a click turns it on. Never throws.
 */
export function createSound(load: () => Playable = () => new Audio(soundPath)) {
  let audio: Playable | undefined
  return {
    async play(): Promise<'played' | 'refused'> {
      try {
        audio ??= load()
        audio.volume = soundVolume
        audio.currentTime = 0
        await audio.play()
        return 'played'
      } catch {
        return 'refused'
      }
    },
  }
}
