import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { maxSearchLength, nearMiles } from '#worker/matches/catalogue/constants.ts'
import type { MapData } from './load.ts'
import { MapPicture } from './picture.tsx'
import { type Area, areas, isInArea } from './projection.ts'
import { type Centre, type ShownTown, townsNear } from './shown-towns.ts'
import { TownTable } from './town-table.tsx'
import { UseMyPosition } from './use-my-position.tsx'

/** The next matches by town. The table says all of it; the picture is its other form. */
export function MapView({ map, now }: { map: MapData; now: number }) {
  const [here, setHere] = useState<Centre | null>(null)
  const centre = here ?? map.centre
  // A centre elsewhere needs the wider picture.
  const shownArea = centre && !isInArea(map.area, centre) ? 'europe' : map.area
  const towns = townsNear(map.towns, centre, shownArea)
  return (
    <div className="page">
      <div className="list-head">
        <h1>Matches on the map</h1>
        <p className="match-count" role="status">
          {countText(towns, centre)}
        </p>
        <div className="chip-row map-areas">
          <Link className="chip" to="/matches">
            List
          </Link>
          {(Object.keys(areas) as Area[]).map((area) => (
            <Link
              key={area}
              className="chip"
              to={addressOf(area, map.near)}
              aria-current={area === shownArea ? 'true' : undefined}
            >
              {areas[area].name}
            </Link>
          ))}
        </div>
      </div>
      <div className="map-near">
        <QueryForm action="/matches" key={map.near}>
          <input type="hidden" name="view" value="map" />
          <input type="hidden" name="area" value={map.area} />
          <Field
            label={`Within ${nearMiles} miles of`}
            name="near"
            type="search"
            maxLength={maxSearchLength}
            defaultValue={map.near}
            error={
              map.near && !map.centre ? 'We have no ground in a town of that name. Try the next larger one.' : undefined
            }
          />
          <Button tone="quiet">Show</Button>
        </QueryForm>
        <UseMyPosition onPosition={setHere} />
      </div>
      <div className="map-parts">
        <MapPicture towns={towns} centre={centre} area={shownArea} />
        <details className="fold fold-narrow" open={centre !== null}>
          <summary>Towns, with their next match</summary>
          <TownTable towns={towns} now={now} />
        </details>
      </div>
      <p className="label">
        {map.unplaced > 0 && `${map.unplaced} more of the next matches are in towns that are not on this map. `}
        Prices for one adult. Outlines: Natural Earth. Towns: GeoNames (CC BY 4.0).
      </p>
    </div>
  )
}

function countText(towns: readonly ShownTown[], centre: Centre | null): string {
  const matches = towns.reduce((sum, town) => sum + town.matches, 0)
  const where = centre ? ` within ${nearMiles} miles of ${centre.name}` : ''
  return `${matches} of the next matches in ${manyText(towns.length, 'town')}${where}`
}

function addressOf(area: Area, near: string): string {
  return `/matches?${new URLSearchParams({ view: 'map', area, ...(near && { near }) })}`
}
