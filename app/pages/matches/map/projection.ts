// As /europe.svg is drawn: longitude and latitude as they are, narrowed as at 52° north.
const narrowing = 0.6157
const perDegree = 40
const west = -12
const north = 61

export function toMap({ latitude, longitude }: { latitude: number; longitude: number }): [x: number, y: number] {
  return [(longitude - west) * narrowing * perDegree, (north - latitude) * perDegree]
}

/** A distance from north to south, in the map's units. */
export function milesToMap(miles: number): number {
  const milesPerDegree = 69
  return (miles / milesPerDegree) * perDegree
}

/** Each a part of the drawing: left, top, width, height. */
export const areas = {
  uk: { name: 'UK and Ireland', box: [20, 90, 340, 370] },
  europe: { name: 'Europe', box: [0, 0, 1_108, 1_080] },
} as const
export type Area = keyof typeof areas

export function isInArea(area: Area, place: { latitude: number; longitude: number }): boolean {
  const [x, y] = toMap(place)
  const [left, top, width, height] = areas[area].box
  return x >= left && x <= left + width && y >= top && y <= top + height
}
