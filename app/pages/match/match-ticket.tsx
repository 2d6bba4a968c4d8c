import { FollowButton } from '#app/ui/follow/follow-button.tsx'
import { partyName } from '#app/ui/party/party-text.ts'
import { isSoldOut, Stub } from '#app/ui/stub.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { MatchActions } from './actions.tsx'
import { KickoffTime } from './kickoff-time.tsx'
import { Room } from './late-parts.ts'
import { usualText } from './level-text.ts'
import type { LoadedMatch } from './load-match.ts'
import { OfflineNote } from './offline-note.tsx'
import { Queues } from './queues.tsx'
import type { Shown } from './use-shown.ts'

type MatchTicketProps = { loaded: LoadedMatch; shown: Shown }

/** The match's large ticket, with its price and, on a match day, its room. */
export function MatchTicket({ loaded, shown }: MatchTicketProps) {
  const { room, match, facts, isCovered, isOpen } = shown
  return (
    <div className="ticket-place ticket-large" id="ticket">
      <Ticket
        match={match}
        now={room.now}
        heading="h1"
        isLazy={false}
        stub={<MatchStub loaded={loaded} shown={shown} />}
        more={
          shown.hasRoom && (
            <Room.Part
              row={{ match: room.match, live: room.live }}
              now={room.now}
              status={room.view.status}
              watching={room.view.watching}
              isCovered={isCovered}
              isOpen={isOpen}
            />
          )
        }
      >
        {!facts.isOver && <Queues platforms={room.platforms} />}
        <p className="label">
          {match.time_confirmed && <KickoffTime at={match.match_date} groundZone={loaded.groundZone} />}
          {!facts.isOver && (
            <span className="calendar-link">
              {match.time_confirmed && ' · '}
              <a href={`/calendar/matches/${match.id}.ics`}>Add to calendar</a>
            </span>
          )}
        </p>
      </Ticket>
    </div>
  )
}

function MatchStub({
  loaded: { now, party, forParty, isFollowed, own, soldOutNote, fees },
  shown: { room, match, facts, level },
}: MatchTicketProps) {
  const hasNone = isSoldOut(facts)
  const feesThere = fees[facts.seller?.name ?? '']
  return (
    <Stub facts={facts} now={room.now}>
      <OfflineNote readAt={room.view.state ? null : now} />
      {forParty && !facts.isOver && <p className="label">For {partyName(party)}</p>}
      {facts.isPlusFees && feesThere && <p className="label">Fees there: {feesThere}</p>}
      {level && !facts.isOver && (
        <p className="label">
          <strong className="level-word">{level.level}</strong>: {usualText(level, facts.currency, party)}
        </p>
      )}
      {hasNone && soldOutNote && <p className="label">{soldOutNote}</p>}
      {own.map(({ text, action, path }) => (
        <p key={path} className="label">
          {text}&nbsp;· <a href={path}>{action}</a>
        </p>
      ))}
      {!facts.isOver && (
        <MatchActions match={match} platforms={room.platforms} cheapest={facts.seller ?? null} isSoldOut={hasNone}>
          <FollowButton
            kind="match"
            id={match.id}
            name={`${match.home_team_name} v ${match.away_team_name}`}
            isFollowed={isFollowed}
          />
        </MatchActions>
      )}
    </Stub>
  )
}
