import { html } from 'hono/html'
import { footballFaultModes } from '../football/faults.ts'
import type { Replay } from '../football/football.ts'
import { minuteAt, type Pitch, scoreOf } from '../football/pitch.ts'
import type { Recording } from '../football/recording.ts'
import type { SandboxState } from '../state.ts'
import { type Markup, webPage } from './layout.ts'

/** The football feed: play a match day, replay tournaments, or turn the feed off. */
export function footballPage(state: SandboxState, played: string): Markup {
  return webPage(
    'Football feed',
    html`<h1>Football feed</h1>
<p class="lead">Statuses, scores and goals in the format of football-data.org v4. Matches follow the clock until you control them.</p>
<h2>Play a match day</h2>
${matchDayForm(state, played)}
<h2>Stop and start the feed</h2>
<div class="panel">
<p id="feed" data-live>${feedText(state)}</p>
<div class="row">
<form method="post" action="/football/fault"><button name="mode" value="off">Stop the feed</button></form>
<form method="post" action="/football/fault"><button name="mode" value="">Start the feed</button></form>
</div>
<form class="row" method="post" action="/football/fault">
<label>Another fault <select name="mode">${footballFaultModes.map((mode) => html`<option>${mode}</option>`)}</select></label>
<button>Set</button></form></div>
<h2>Replay a tournament</h2>
<p>The next matches of the feed replay those of a file: same goals, same extra time, same shoot-outs. Files are those of <a href="https://github.com/openfootball">openfootball</a> that list the scorers: World Cup, Euro.</p>
<form class="panel row" method="post" action="/football/replays" enctype="multipart/form-data">
<label>File <input type="file" name="file" accept=".json,application/json" required></label>
<label>Speed <select name="speed"><option value="30">30 minutes a minute</option><option value="90" selected>90 minutes a minute</option><option value="240">240 minutes a minute</option><option value="1">As it was</option></select></label>
<label>Matches <input type="number" name="matches" min="1" max="50" value="20" required></label>
<button class="action">Replay</button></form>
<div id="replays" data-live>${replayTable(state)}</div>`,
  )
}

export function matchDayForm(state: SandboxState, played: string): Markup {
  return html`<p>The next match kicks off in ten seconds and is over in about a minute: goals, one of them cancelled, a red card, returns and falling prices.</p>
<form method="post" action="/match-day"><button class="action">Play a match day</button></form>
<div id="played" data-live role="status">${playedText(state, played)}</div>`
}

/** The match that was kicked off, and its score. */
function playedText({ football, now }: SandboxState, id: string): Markup {
  const game = football.find(id)
  if (!game) return html``
  const pitch = football.pitchAt(game, now())
  const [home, away] = scoreOf(pitch)
  const { homeTeam, awayTeam } = game.match
  const text = pitch.status === 'TIMED' ? `${homeTeam} v ${awayTeam}` : `${homeTeam} ${home}–${away} ${awayTeam}`
  return html`<p>${text}: ${stateText(pitch, now())}.</p>`
}

function feedText({ footballFault }: SandboxState): Markup {
  const fault = footballFault.get()
  if (!fault) return html`<span class="available"><span aria-hidden="true">✓</span> The feed is running.</span>`
  const text = fault.mode === 'off' ? 'The feed is stopped.' : `The feed has the fault “${fault.mode}”.`
  return html`<span class="fault"><span aria-hidden="true">!</span> ${text}</span>`
}

function replayTable(state: SandboxState): Markup {
  const replays = state.football.replays()
  if (replays.length === 0) return html`<p class="panel">No replays.</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Replays"><table>
<thead><tr><th scope="col">Match of the feed</th><th scope="col">State</th><th scope="col">Score</th><th scope="col">Replay of</th><th scope="col">Final score</th></tr></thead><tbody>
${replays.map((replay) => replayRow(state, replay))}</tbody></table></div>`
}

function replayRow({ football, now }: SandboxState, { game, recording }: Replay): Markup {
  const pitch = football.pitchAt(game, now())
  const { home, away, day } = recording
  return html`<tr><td>${game.match.homeTeam} v ${game.match.awayTeam}</td><td>${stateText(pitch, now())}</td><td class="time">${runningText(pitch)}</td><td>${home} v ${away}, ${day}</td><td class="time">${endText(recording.score)}</td></tr>
`
}

function stateText(pitch: Pitch, at: number): string {
  if (pitch.status === 'TIMED') return 'about to kick off'
  if (pitch.status === 'FINISHED') return 'is over'
  if (pitch.status === 'PAUSED') return 'half-time'
  if (pitch.duration === 'PENALTY_SHOOTOUT') return 'shoot-out'
  const { minute } = minuteAt(pitch, at)
  return minute === null ? pitch.status.toLowerCase() : `being played, ${minute}’`
}

function runningText(pitch: Pitch): string {
  if (pitch.status === 'TIMED') return ''
  const { penalties } = pitch
  return scoreOf(pitch).join('–') + (penalties ? `, ${penalties.join('–')} on penalties` : '')
}

function endText({ ft, et, p }: Recording['score']): string {
  return (et ?? ft).join('–') + (et ? ' after extra time' : '') + (p ? `, ${p.join('–')} on penalties` : '')
}
