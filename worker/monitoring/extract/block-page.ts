import { scanMarkup } from './scan.ts'
import type { Steps } from './steps.ts'
import { decodeEntities } from './text.ts'

// Found only in the challenge itself; ordinary protected pages load other scripts of the same vendors.
const challengeMarks = [
  '_cf_chl_opt',
  'cf-browser-verification',
  'cf-challenge-running',
  'id="challenge-form"',
  'id="cf-error-details"',
  'captcha-delivery.com',
  'px-captcha',
  '_incapsula_resource',
  'incapsula incident id',
  'errors.edgesuite.net',
  'ak-challenge',
  'bm-verify=',
  '__kpsdk',
  'awswafintegration.getToken'.toLowerCase(),
  '/queue-it.net/softblock',
  'id="queue-it_log"',
  'inqueue.queue-it.net',
]

const challengeWords =
  /captcha|access denied|access to this page has been denied|are you (?:a )?(?:human|robot)|(?:verify|confirm|prove)(?:ing)? (?:that )?you(?:'|’)?(?:re| are) (?:a )?(?:human|not a (?:ro)?bot)|not a robot|just a moment|attention required|checking your browser|pardon our interruption|unusual (?:traffic|activity)|automated (?:access|requests|traffic)|request (?:was )?(?:blocked|unsuccessful)|you have been blocked|sorry, you have been blocked|too many requests|you are (?:now )?in (?:the )?(?:line|queue)|waiting room|enable javascript and cookies to continue|403 forbidden|bot detection|security check/i

/** Notices in the footer of ordinary pages. */
const ordinaryNotice = /(?:protected by|uses) (?:google )?recaptcha[^.]*\.?/gi

/** Challenges are short; longer pages are judged by their title alone. */
const maxChallengeText = 2_000

/** Whether a page without event data is a bot challenge, a queue or a refusal. */
export function isBlockPage(html: string, steps: Steps): boolean {
  steps.spend(html.length)
  const lower = html.toLowerCase()
  if (challengeMarks.some((mark) => lower.includes(mark))) return true
  const { title, text, isLong } = wordsOf(html)
  return challengeWords.test(title) || (!isLong && challengeWords.test(text.replace(ordinaryNotice, '')))
}

function wordsOf(html: string): { title: string; text: string; isLong: boolean } {
  let title = ''
  let text = ''
  scanMarkup(html, {
    raw(name, _from, _to, content) {
      if (name === 'title' && title === '') title = content.slice(0, 300)
    },
    text(from, to) {
      if (text.length <= maxChallengeText) text += ` ${html.slice(from, to).trim()}`.replace(/\s+/g, ' ')
    },
  })
  return { title: decodeEntities(title), text: decodeEntities(text), isLong: text.length > maxChallengeText }
}
