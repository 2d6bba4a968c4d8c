// The light theme's tokens as inline styles, and the dark ones for mail clients that ask for them.
import { raw } from 'hono/html'

const day = {
  ground: '#f6f7f1',
  card: '#fdfefb',
  stub: '#edf2e7',
  line: '#ccd3ca',
  text: '#082016',
  muted: '#475b50',
  link: '#7e4b00',
  good: '#0a6d37',
  warn: '#8a5600',
  amber: '#fbb61b',
  onAmber: '#271700',
}

const night = {
  ground: '#03130c',
  card: '#0f231b',
  stub: '#172d23',
  line: '#2f3e36',
  text: '#f4f6ef',
  muted: '#acb8ae',
  link: '#fcc959',
  good: '#69d98d',
  warn: '#fbc044',
}

const font = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"

export const styles = {
  body: `margin:0;padding:0;background:${day.ground};${font}`,
  /** Shown by mail programs beside the subject, and nowhere in the mail. */
  preheader: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  ground: `background:${day.ground}`,
  column: 'max-width:560px;margin:0 auto',
  wordmark: `margin:0;${font};font-size:15px;line-height:1;font-weight:800;letter-spacing:-0.01em;color:${day.text}`,
  headline: `margin:0;${font};font-size:26px;line-height:1.15;font-weight:800;color:${day.text}`,
  ticket: `background:${day.card};border:1px solid ${day.line};border-radius:14px;border-collapse:separate;overflow:hidden`,
  match: 'padding:18px 20px;word-break:break-word',
  stub: `width:40%;padding:18px 20px;background:${day.stub};border-left:2px dashed ${day.line};word-break:break-word`,
  below: `padding:18px 20px;background:${day.stub};border-top:2px dashed ${day.line}`,
  sides: `margin:6px 0;${font};font-size:20px;line-height:1.25;font-weight:700;color:${day.text}`,
  price: `margin:0;${font};font-size:28px;line-height:1.1;font-weight:800;color:${day.text}`,
  label: `margin:0;${font};font-size:14px;line-height:1.45;color:${day.muted}`,
  state: (kind: 'good' | 'warn' | 'muted') =>
    `margin:8px 0 14px;${font};font-size:14px;line-height:1.3;font-weight:700;color:${day[kind]}`,
  action: `display:inline-block;padding:11px 16px;border-radius:8px;background:${day.amber};color:${day.onAmber};${font};font-size:15px;font-weight:700;text-decoration:none`,
  text: `margin:0;${font};font-size:16px;line-height:1.5;color:${day.text}`,
  list: `margin:10px 0 0;padding:0 0 0 20px;${font};font-size:15px;line-height:1.5;color:${day.text}`,
  strip: `margin:10px 0 0;${font};font-size:14px;line-height:1.45;color:${day.muted}`,
  stripImage: 'display:block;max-width:100%;height:auto;margin-top:4px;border:0',
  small: `margin:0;${font};font-size:13px;line-height:1.5;color:${day.muted}`,
  /** A row of links, far enough apart for a thumb. */
  choices: `margin:8px 0 0;${font};font-size:14px;line-height:2;color:${day.muted}`,
  second: `margin:12px 0 0;${font};font-size:15px;line-height:1.5;color:${day.muted}`,
  link: `color:${day.link};text-decoration:underline`,
}

/** `!important`, to override inline styles. Static text only. */
export const darkStyles = raw(`
@media (max-width:480px){
.piece{display:block!important;width:auto!important}
.stub{border-left:0!important;border-top:2px dashed ${day.line}!important}
}
@media (prefers-color-scheme:dark){
.ground{background:${night.ground}!important}
.card{background:${night.card}!important;border-color:${night.line}!important}
.stub,.below{background:${night.stub}!important;border-color:${night.line}!important}
.text{color:${night.text}!important}
.muted{color:${night.muted}!important}
.link{color:${night.link}!important}
.good{color:${night.good}!important}
.warn{color:${night.warn}!important}
}`)
