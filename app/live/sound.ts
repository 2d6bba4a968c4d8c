/** The sound of a notice, and how loud it is. */
const soundPath = '/notification.mp3'
const soundVolume = 0.5

type Playable = Pick<HTMLAudioElement, 'play' | 'volume' | 'currentTime'>

/**
 * Browsers refuse sound until somebody has touched the page: then the answer is `refused`, and the page should say that
 * a click turns the sound on. Nothing is ever thrown.
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
